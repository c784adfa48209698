# fish completion for rummytui. To load it now: rummytui --print-completion fish | source
function __rummytui
    set -l before (commandline -opc)
    set -l typing (commandline -ct)
    $before[1] complete fish $before[2..-1] "$typing" 2>/dev/null
end
complete -c rummytui -f -a '(__rummytui)'
