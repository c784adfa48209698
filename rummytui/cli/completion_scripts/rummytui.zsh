#compdef rummytui
# zsh completion for rummytui. To load it now: eval "$(rummytui --print-completion zsh)"
_rummytui() {
    local word about
    local -a whole whole_about begun begun_about
    while IFS=$'\t' read -r word about; do
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
