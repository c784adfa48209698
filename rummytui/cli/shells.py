"""How shells split and quote words, and the completion scripts that call ``rummytui complete``."""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from typing import Final

_GOES_ON: Final = ("=", ",", ":", "/")
"""After these there is more to type, so no space follows."""

_NOT_PLAIN: Final = re.compile(r"[^\w@%+=:,./-]")
"""Characters that bash doesn't take for part of a word."""


def script(shell: str) -> str:
    """The completion script of ``shell``."""
    return _SCRIPTS[shell]


def split(line: str) -> tuple[list[str], bool]:
    """The words of a line as bash splits it, and whether the last one, which is being typed, is in quotes.

    >>> split("rummytui play 'double r"), split("rummytui play ")
    ((['rummytui', 'play', 'double r'], True), (['rummytui', 'play', ''], False))
    """
    for closing in ("", "'", '"'):
        with suppress(ValueError):
            # Something at the end, so that there is a last word even where nothing of it has been typed.
            words = shlex.split(f"{line}|{closing}")
            return [*words[:-1], words[-1][:-1]], bool(closing)
    return [*line.split(), ""], False


def for_bash(word: str, typed: str, breaks: str) -> str:
    """The replacement for the last part of ``typed`` that bash takes for a word of its own."""
    broken = max((typed.rfind(sign) for sign in breaks if sign in "=:"), default=-1)
    escaped = _NOT_PLAIN.sub(r"\\\g<0>", word[broken + 1 :])
    return escaped if word.endswith(_GOES_ON) else f"{escaped} "


_SCRIPTS: Final = {
    "bash": """\
# bash completion for rummytui. To load it now: eval "$(rummytui --print-completion bash)"
_rummytui() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <("$1" complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o nospace -F _rummytui rummytui
""",
    "zsh": """\
#compdef rummytui
# zsh completion for rummytui. To load it now: eval "$(rummytui --print-completion zsh)"
_rummytui() {
    local word about
    local -a whole whole_about begun begun_about
    while IFS=$'\\t' read -r word about; do
        if [[ $word == *[=,:/] ]]; then
            begun+=("$word") begun_about+=("$word  $about")
        else
            whole+=("$word") whole_about+=("$word  $about")
        fi
    done < <("${words[1]}" complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
    (( $#begun )) && compadd -S '' -l -d begun_about -a begun
    (( $#whole )) && compadd -l -d whole_about -a whole
}
if [[ $funcstack[1] == _rummytui ]]; then
    _rummytui "$@"
else
    compdef _rummytui rummytui
fi
""",
    "fish": """\
# fish completion for rummytui. To load it now: rummytui --print-completion fish | source
function __rummytui
    set -l before (commandline -opc)
    set -l typing (commandline -ct)
    $before[1] complete fish $before[2..-1] "$typing" 2>/dev/null
end
complete -c rummytui -f -a '(__rummytui)'
""",
}
