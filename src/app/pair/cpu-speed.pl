# Times the same short piece of work again and again, and answers each line of its input with what it timed since the last:
# pairs of how long ago (ms) and how many of the units per ms. Ends with its input.
use strict;
use warnings;
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC);

my ($every, $units) = @ARGV;
my ($x, $y, %seen) = (1, 2);
sub work {
    for my $i (1 .. $_[0]) {
        $x = ($x * 69069 + $i) & 0xffffffff;
        $y ^= $x >> 7;
        $seen{ $x & 63 } = $y;
    }
}

$| = 1;
my @timed;
while (1) {
    my $readable = '';
    vec($readable, fileno(STDIN), 1) = 1;
    if (select($readable, undef, undef, $every) > 0) {
        last if !sysread(STDIN, my $asked, 4096);
        my $now = clock_gettime(CLOCK_MONOTONIC);
        print join(' ', map { sprintf '%.1f:%.2f', 1000 * ($now - $_->[0]), $_->[1] } @timed), "\n";
        @timed = ();
        next;
    }
    # What was in the caches before belongs to whoever ran before.
    work($units / 4);
    my $begun = clock_gettime(CLOCK_MONOTONIC);
    work($units);
    my $ended = clock_gettime(CLOCK_MONOTONIC);
    push @timed, [$ended, $units / 1000 / ($ended - $begun)];
    shift @timed if @timed > 20000;
}
