"""A stand-in for pyjnius that knows only what signatures.txt documents, and is as strict as pyjnius 1.7 is.

An object shows the methods of the class it was declared as (that of the method which returned it), not of its real
one: where Java's documentation says `Parcelable`, a cast is needed to see a `Uri`. A method with namesakes is chosen
by pyjnius's own points (jnius_utils.pxi, calculate_score), and where two forms have as many, by the letters of their
signatures: the last one is taken, so that a text goes to `char[]` before it goes to `String`. Texts go to a
`CharSequence` by themselves only where there is one form.

As in pyjnius (jnius_env.pxi, __init__.py), whatever a thread asks of Java attaches it, and `hooked` stands for what
`import jnius` does on Android: every Python thread is detached when its `run` is over. A thread that ends attached ends
the whole app on a phone. Held against the sources of pyjnius 1.7.0, which python-for-android builds.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

from tests.android import signatures
from tests.android.signatures import Signature

INTEGERS = {"int": 2**31, "long": 2**63, "short": 2**15, "byte": 2**63}
"""Below which a number has to stay, that pyjnius gives points for it."""


class JavaException(Exception):
    """What pyjnius raises for every Java exception."""


class WrongUse(AssertionError):
    """A use of Java that would fail on a phone."""


class PythonJavaClass:
    """The base of objects that Java calls."""

    __javainterfaces__: tuple[str, ...] = ()


class Thing:
    """A Java object: its real class, the class it is seen as, and whatever the phone keeps with it."""

    def __init__(self, jnius: Jnius, real: str, seen: str, state: dict[str, Any]) -> None:
        self.__dict__.update(jnius=jnius, real=real, seen=seen, state=state)

    def __getattr__(self, name: str) -> Any:
        return self.jnius.member(self.seen, name, self)

    def __setattr__(self, name: str, value: object) -> None:
        raise WrongUse(f"{self.seen}.{name} is not set by us")


class JavaClass:
    """A class as `autoclass` gives it."""

    def __init__(self, jnius: Jnius, name: str) -> None:
        self.jnius, self.name = jnius, name

    def __call__(self, *arguments: Any, signature: str | None = None) -> Thing:
        """`signature` says which constructor is meant, as the Java virtual machine writes it."""
        forms = self.jnius.forms(self.name, "()")
        if signature is not None:
            forms = [form for form in forms if _signature(form, "void") == signature]
            if len(forms) != 1:
                raise JavaException(f"No constructor matching requested signature of {signature!r}")
        form = self.jnius.choose(f"{self.name}()", forms, arguments)
        made = self.jnius.thing(self.name)
        self.jnius.phone.built(self.name, made, *map(_as_java_gets_it, form.parameters, arguments))
        return made

    def __getattr__(self, name: str) -> Any:
        return self.jnius.member(self.name, name, None)


class Jnius:
    """The module. `phone` does what Java would do; `used` is every documented name that was used."""

    JavaException = JavaException
    PythonJavaClass = PythonJavaClass

    def __init__(self, phone: Any, level: int) -> None:
        self.table = signatures.read()
        self.phone, self.level = phone, level
        self.used: set[tuple[str, str]] = set()
        self.detached = 0
        self.attached: set[threading.Thread] = set()

    def autoclass(self, name: str) -> JavaClass:
        self.attached.add(threading.current_thread())
        if name not in self.table:
            raise WrongUse(f"{name} is not documented")
        if self.table[name].since > self.level:
            raise JavaException(f"Class not found {name!r} on API {self.level}")
        return JavaClass(self, name)

    def cast(self, name: str, thing: Thing) -> Thing:
        if name not in signatures.family(self.table, thing.real):
            raise WrongUse(f"a {thing.real} is no {name}")
        return Thing(self, thing.real, name, thing.state)

    @staticmethod
    def java_method(signature: str) -> Callable[[Any], Any]:
        def mark(function: Any) -> Any:
            function.__javasignature__ = signature
            return function

        return mark

    def detach(self) -> None:
        """Of a thread that is not attached, an error code that nobody looks at; never of one that Java started."""
        if threading.current_thread() is threading.main_thread():
            raise WrongUse("the app's own thread belongs to Java")
        self.detached += 1
        self.attached.discard(threading.current_thread())

    @contextlib.contextmanager
    def hooked(self) -> Iterator[None]:
        """pyjnius's hook: `threading.Thread.run` is followed by `detach`."""
        plain = threading.Thread.run

        def run(thread: threading.Thread) -> None:
            try:
                plain(thread)
            finally:
                self.detach()

        threading.Thread.run = run  # type: ignore[method-assign]
        try:
            yield
        finally:
            threading.Thread.run = plain  # type: ignore[method-assign]

    def ended_attached(self) -> list[str]:
        """Threads that are over and were never detached."""
        return [thread.name for thread in self.attached if not thread.is_alive()]

    def thing(self, real: str, seen: str | None = None, **state: Any) -> Thing:
        return Thing(self, real, seen or real, state)

    def forms(self, owner: str, name: str) -> list[Signature]:
        """The documented forms of a name that this API level has."""
        try:
            where, forms = signatures.find(self.table, owner, name)
        except KeyError as error:
            raise WrongUse(str(error)) from None
        known = [form for form in forms if form.since <= self.level]
        if not known:
            raise AttributeError(f"{owner}.{name} is not there on API {self.level}")
        self.used.add((where, name))
        return known

    def member(self, owner: str, name: str, this: Thing | None) -> Any:
        """A method, ready to be called, or a field's value."""
        self.attached.add(threading.current_thread())
        forms = self.forms(owner, name)
        where = signatures.find(self.table, owner, name)[0]
        kind = forms[0].kind
        if this is None and kind in ("method", "field"):
            raise WrongUse(f"{owner}.{name} is not static")
        if kind == "const":
            return forms[0].value
        if kind.endswith("field"):
            return self.checked(getattr(self.phone, _python(where, name))(this), forms[0].type, f"{owner}.{name}")

        def call(*arguments: Any) -> Any:
            form = self.choose(f"{owner}.{name}", forms, arguments)
            given = getattr(self.phone, _python(where, name))(this, *map(_as_java_gets_it, form.parameters, arguments))
            return self.checked(given, form.type, f"{owner}.{name}")

        return call

    def choose(self, what: str, forms: list[Signature], arguments: tuple[Any, ...]) -> Signature:
        if len(forms) == 1:
            form = forms[0]
        else:
            points = [(self.score(form, arguments), _signature(form, form.type), form) for form in forms]
            best, _, form = max(points, key=lambda each: each[:2])
            if best <= 0:
                raise WrongUse(f"no form of {what} takes {arguments!r}")
        if len(form.parameters) != len(arguments):
            raise WrongUse(f"{what} takes {len(form.parameters)} arguments, got {len(arguments)}")
        for wanted, argument in zip(form.parameters, arguments, strict=True):
            if not self.converts(wanted, argument):
                raise WrongUse(f"{what} wants {wanted}, got {argument!r}")
        return form

    def score(self, form: Signature, arguments: tuple[Any, ...]) -> int:
        """pyjnius's points for a form: -1 does not fit."""
        if len(form.parameters) != len(arguments):
            return -1
        scores = [self.points(wanted, argument) for wanted, argument in zip(form.parameters, arguments, strict=True)]
        return -1 if -1 in scores else 10 + sum(scores)

    def points(self, wanted: str, argument: Any) -> int:
        if wanted == "boolean":
            return 10 if isinstance(argument, bool) else -1
        if wanted in INTEGERS:
            if isinstance(argument, int):
                return 10 if abs(argument) < INTEGERS[wanted] else -1
            return 5 if isinstance(argument, float) and wanted != "byte" else -1
        if wanted in ("float", "double"):
            return 10 if isinstance(argument, float) else 5 if isinstance(argument, int) else -1
        if wanted == "char":
            return 10 if isinstance(argument, str) and len(argument) == 1 else -1
        if argument is None:
            return 10
        if wanted.endswith("[]"):
            return self.points_of_a_list(wanted[:-2], argument)
        if wanted == "java.lang.Object" and isinstance(argument, Thing | PythonJavaClass):
            return 10
        if isinstance(argument, str | list | tuple | int | float):
            texts = {"java.lang.String": 10} if isinstance(argument, str) else {}
            return {**texts, "java.lang.Object": 5}.get(wanted, -1)
        if isinstance(argument, Thing):
            return 10 if argument.seen == wanted else 5
        return 1 if isinstance(argument, PythonJavaClass) or callable(argument) else -1

    def points_of_a_list(self, of: str, argument: Any) -> int:
        if (of == "char" and isinstance(argument, str)) or (of == "byte" and isinstance(argument, bytes | bytearray)):
            return 10
        if not isinstance(argument, list | tuple):
            return -1
        fits = all(self.points(of, each) != -1 for each in argument)
        return (10 if argument else 0) if fits else -1

    def converts(self, wanted: str, argument: Any) -> bool:
        """Whether a Java call could really be made with this argument."""
        if wanted == "boolean":
            return isinstance(argument, bool)
        if wanted in INTEGERS:
            return isinstance(argument, int) and not isinstance(argument, bool) and abs(argument) < 2**31
        if wanted in ("float", "double"):
            return isinstance(argument, int | float)
        if argument is None:
            return True
        if wanted.endswith("[]"):
            if wanted == "char[]" and isinstance(argument, str):
                return all(ord(each) < 2**16 for each in argument)  # beyond, pyjnius fails with an OverflowError
            return isinstance(argument, list) and all(self.converts(wanted[:-2], each) for each in argument)
        if isinstance(argument, str):
            return wanted in ("java.lang.String", "java.lang.CharSequence", "java.lang.Object")
        if isinstance(argument, Thing):
            return wanted in signatures.family(self.table, argument.real)
        if isinstance(argument, PythonJavaClass):
            name = argument.__javainterfaces__[0].replace("/", ".")
            return wanted in signatures.family(self.table, name)
        return False

    def checked(self, given: Any, type_: str, what: str) -> Any:
        """A result, seen as what the documentation says it is."""
        if type_ == "void":
            return None
        if isinstance(given, Thing):
            assert type_ in (*signatures.family(self.table, given.real), "java.lang.Object"), (
                f"{what} gives {given.real}"
            )
            return Thing(self, given.real, type_, given.state)
        plain = {"int": int, "boolean": bool, "float": float, "java.lang.String": str | None}
        assert given is None or isinstance(given, plain.get(type_, type(None))), f"{what} gives {given!r}"
        return given

    def call_back(self, listener: Any, name: str, *arguments: Any) -> Any:
        """What Java does with one of our listeners: calls the method of that name and documented signature."""
        interface = listener.__javainterfaces__[0].replace("/", ".")
        form = self.forms(interface, name)[0]
        signature = _signature(form, form.type)
        method = getattr(listener, name)
        if method.__javasignature__ != signature:
            raise WrongUse(f"{interface}.{name} is {signature}, not {method.__javasignature__}")
        return method(*arguments)


def _signature(form: Signature, gives: str) -> str:
    """As the Java virtual machine writes it."""
    return "(" + "".join(map(signatures.jvm, form.parameters)) + ")" + signatures.jvm(gives)


def _as_java_gets_it(wanted: str, argument: Any) -> Any:
    """A text that went to `char[]` is none any more."""
    return list(argument) if wanted == "char[]" and isinstance(argument, str) else argument


def _python(owner: str, name: str) -> str:
    """The phone's method for a Java name: `Intent_putExtra` for android.content.Intent.putExtra."""
    return f"{owner.rpartition('.')[2].replace('$', '_')}_{name}"
