# now(): seconds of the monotonic clock, for a program that this stands before.
use strict;
use warnings;
use POSIX ();

# clock_gettime by the number of its system call, as no module of perl-base has it.
my %CALLS = (x86_64 => 228, aarch64 => 113, riscv64 => 113, ppc64le => 246, s390x => 260);
my $call = $CALLS{(POSIX::uname())[4]} // die "unknown machine\n";
my $time = pack('qq', 0, 0);

sub now {
    syscall($call, 1, $time);
    my ($seconds, $nanoseconds) = unpack('qq', $time);
    return $seconds + $nanoseconds / 1e9;
}

