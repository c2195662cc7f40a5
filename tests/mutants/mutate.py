"""All the small changes that one file of code allows, and the file with one of them made."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    """A change: of the node with this number in the file, in this way."""

    line: int
    function: int
    """The line where the outermost function around it begins; 0 outside any."""
    node: int
    what: str
    before: str
    after: str


Change = Callable[[ast.AST], ast.AST]


def mutants(source: str) -> list[Mutant]:
    """Every change that can be made, in the order of the file."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = []
    for number, node in _nodes(tree):
        for what, change in _changes(node):
            after = change(copy.deepcopy(node))
            found.append(Mutant(node.lineno, _function(functions, node), number, what, _short(node), _short(after)))
    return found


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The file with this change made, line by line where it was."""
    tree = ast.parse(source)
    target = next(node for number, node in _nodes(tree) if number == mutant.node)
    change = dict(_changes(target))[mutant.what]
    after = ast.copy_location(change(copy.deepcopy(target)), target)

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return after if node is target else self.generic_visit(node)

    changed: ast.Module = ast.fix_missing_locations(Exchange().visit(tree))
    return changed


def _function(functions: list[ast.FunctionDef], node: ast.expr | ast.stmt) -> int:
    around = [one for one in functions if one.lineno <= node.lineno <= (one.end_lineno or 0)]
    return min((_begins(one) for one in around), default=0)


def _begins(function: ast.FunctionDef) -> int:
    """As Python counts it: with its decorators."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."


def _nodes(tree: ast.Module) -> Iterator[tuple[int, ast.expr | ast.stmt]]:
    """What is executed, numbered; not types, not documentation, not what only the type checker reads."""
    passed_over: set[int] = set()
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in passed_over:
            passed_over.update(map(id, ast.iter_child_nodes(node)))
            continue
        for part in _not_executed(node):
            passed_over.add(id(part))
        if isinstance(node, (ast.expr, ast.stmt)) and not _is_for_types(node):
            yield number, node


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _not_executed(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if _is_for_types(node):
        yield from ast.iter_child_nodes(node)
    for name in ("annotation", "returns"):
        if getattr(node, name, None) is not None:
            yield getattr(node, name)
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _name(node.value.func) == "TypeVar":
        yield node.value
    if isinstance(node, ast.Call) and _name(node.func) == "cast":
        yield node.args[0]
    if isinstance(node, ast.Assign) and isinstance(node.value, (ast.Subscript, ast.BinOp)) and _is_type(node.value):
        yield node.value
    if isinstance(node, ast.ClassDef):
        yield from (*node.bases, *node.keywords)
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        yield from node.decorator_list


def _is_type(node: ast.expr) -> bool:
    """`Json = dict[str, Any]` and the like."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return bool(names & {"dict", "list", "tuple", "Callable", "Mapping", "Sequence", "Any"})


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield "comparison", lambda copy: _set(copy, ops=[COMPARISONS[type(node.ops[0])](), *node.ops[1:]])
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and, or", lambda copy: _set(copy, op=other)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "without not", lambda copy: copy.operand  # type: ignore[attr-defined]
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        yield "arithmetic", lambda copy: _set(copy, op=SUMS[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "true, false", lambda copy: _set(copy, value=not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "a number", lambda copy: _set(copy, value=node.value + 1)  # type: ignore[operator]
    elif isinstance(node, ast.FormattedValue):
        yield "a value in a sentence", lambda _: ast.Constant("?")
    elif isinstance(node, ast.IfExp):
        yield "the other branch", lambda copy: _set(copy, body=node.orelse, orelse=node.body)
    elif isinstance(node, ast.If):
        yield "always", lambda copy: _set(copy, test=ast.Constant(True))
        yield "never", lambda copy: _set(copy, test=ast.Constant(False))
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield "nothing returned", lambda copy: _set(copy, value=ast.Constant(None))
    elif isinstance(node, (ast.AugAssign, ast.Raise, ast.Delete)) or _is_call(node):
        yield "left out", lambda _: ast.Pass()
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "break, continue", lambda _: ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _set(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node
