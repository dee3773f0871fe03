/** Shell lines of programs that are busy for one second of every two: with a CPU, and with the disk. */
export const BUSY_CPU = 'while :; do timeout 1 sh -c "while :; do :; done"; sleep 1; done'
export const BUSY_DISK =
  'file=$(mktemp); trap "rm -f $file" EXIT; trap exit TERM; while :; do timeout 1 sh -c "while :; do dd if=/dev/zero of=$file bs=1M count=256 oflag=direct conv=notrunc 2>/dev/null; done"; sleep 1; done'
