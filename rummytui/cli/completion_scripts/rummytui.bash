# bash completion for rummytui. To load it now: eval "$(rummytui --print-completion bash)"
_rummytui() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do
        COMPREPLY+=("$word")
    done < <("$1" complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o nospace -F _rummytui rummytui
