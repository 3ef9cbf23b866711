"""The expectation in the comment at the beginning of a test file of feedparser."""

import ast
import re
from dataclasses import dataclass, field


@dataclass
class Expectation:
    """One test: a conjunction of (path, operator, literal), and the HTTP headers."""

    terms: list = field(default_factory=list)
    headers: dict = field(default_factory=dict)
    isUnderstood: bool = True
    isWellFormed: bool | None = None


def read(data: bytes) -> Expectation | None:
    text = decoded(data)
    found = re.search(r"Expect:\s*(.+)", text)
    if not found:
        return None
    result = Expectation()
    for name, value in re.findall(r"^Header:\s+([^:]+):(.+)$", text, re.MULTILINE):
        result.headers[name.strip().lower()] = value.strip()
    try:
        tree = ast.parse(found.group(1).strip(), mode="eval").body
        for part in conjuncts(tree):
            add(part, result)
    except (SyntaxError, NotALiteral):
        result.isUnderstood = False
    return result


def decoded(data: bytes) -> str:
    """The comment is ASCII in any encoding of the document; zero bytes are skipped."""
    return data[:4096].replace(b"\0", b"").decode("latin-1")


class NotALiteral(Exception):
    pass


def conjuncts(tree):
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And):
        return [part for value in tree.values for part in conjuncts(value)]
    return [tree]


def add(part, result):
    negated = isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)
    inner = part.operand if negated else part
    if isinstance(inner, ast.Name) and inner.id == "bozo":
        result.isWellFormed = negated
    elif isinstance(inner, ast.Constant):
        pass  # `1`: it is enough to read the file
    elif isinstance(inner, ast.Compare) and not negated:
        result.terms += comparisons(inner)
    elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
        if inner.func.attr != "has_key":
            raise NotALiteral
        parent = steps(inner.func.value)
        result.terms.append(("value", parent + (literal(inner.args[0]),), None if negated else True))
    else:
        result.terms.append((*path(inner), not negated))


def comparisons(tree):
    """`a == b == 1` means that both are 1; `a != None` means that there is a value."""
    *sides, last = [tree.left, *tree.comparators]
    expected = literal(last)
    if all(isinstance(operator, (ast.Eq, ast.Is)) for operator in tree.ops):
        return [(*path(side), expected) for side in sides]
    if isinstance(tree.ops[0], ast.NotEq) and len(sides) == 1 and expected is None:
        return [(*path(sides[0]), True)]
    raise NotALiteral


def path(node):
    """Returns a path as a tuple of names and indices, and whether its length is meant."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        return "length", steps(node.args[0])
    return "value", steps(node)


def steps(node):
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        return steps(node.value) + (node.attr,)
    if isinstance(node, ast.Subscript):
        return steps(node.value) + (literal(node.slice),)
    raise NotALiteral


def literal(node):
    try:
        return ast.literal_eval(node)
    except (ValueError, SyntaxError) as error:
        raise NotALiteral from error
