# Tries TCP connections until a server (`serve` of src/suites/transactions.pl) answers, or until it answers no more. A
# connection alone is no answer: something on the way to an address that nobody has may take it. Reads lines from standard input:
#   NUMBER open ADDRESS PORT SECONDS       until a byte is answered with a byte on a new connection
#   NUMBER closed ADDRESS PORT SECONDS     until three connections in a row are not made, or not answered
# and prints for each: NUMBER, then how many seconds ago that began, or `late` after so many seconds.
# Only what Debian's perl-base has. now() is that of src/ports/monotonic-clock.pl, which stands before it.
use strict;
use warnings;
use Errno qw(EINPROGRESS);
use Fcntl qw(F_GETFL F_SETFL O_NONBLOCK);
use Socket qw(:DEFAULT getaddrinfo SOCK_STREAM SOL_SOCKET SO_LINGER SO_ERROR AI_NUMERICHOST);

# A packet that meets no rule is lost without an answer: a new connection is tried that often, beside those still waiting.
my $EVERY = 0.002;
my $ALIVE = 0.2;
my $MISSES = 3;
$| = 1;
$SIG{PIPE} = 'IGNORE';

sub attempt {
    my ($found) = @_;
    socket(my $socket, $found->{family}, SOCK_STREAM, 0) or die "socket: $!\n";
    fcntl($socket, F_SETFL, fcntl($socket, F_GETFL, 0) | O_NONBLOCK);
    # Reset when it is closed, so that no ports run out.
    setsockopt($socket, SOL_SOCKET, SO_LINGER, pack('ii', 1, 0));
    my $made = connect($socket, $found->{addr});
    return undef if !$made && !$!{EINPROGRESS};
    return { socket => $socket, begun => now() };
}

# Waits for so long; gives the first of the attempts that was answered, and forgets those that failed.
sub answered_among {
    my ($attempts, $wait) = @_;
    my ($reading, $writing) = ('', '');
    for my $one (@$attempts) {
        if ($one->{sent}) { vec($reading, fileno($one->{socket}), 1) = 1 }
        else { vec($writing, fileno($one->{socket}), 1) = 1 }
    }
    return undef if select($reading, $writing, undef, $wait) <= 0;
    my @waiting;
    for my $one (@$attempts) {
        my $socket = $one->{socket};
        if (vec($reading, fileno($socket), 1)) { return $one if sysread($socket, my $byte, 1) }
        elsif (!vec($writing, fileno($socket), 1)) { push @waiting, $one }
        elsif (unpack('i', getsockopt($socket, SOL_SOCKET, SO_ERROR)) == 0 && syswrite($socket, 'x')) {
            $one->{sent} = 1;
            push @waiting, $one;
        }
    }
    @$attempts = @waiting;
    return undef;
}

sub opened {
    my ($found, $deadline) = @_;
    my @attempts;
    while (now() < $deadline) {
        my $next = now() + $EVERY;
        my $new = attempt($found);
        push @attempts, $new if $new;
        while ((my $left = $next - now()) > 0) { return 0 if answered_among(\@attempts, $left) }
        @attempts = grep { now() - $_->{begun} < $ALIVE } @attempts;
    }
    return undef;
}

sub closed {
    my ($found, $deadline) = @_;
    my ($misses, $since) = (0, 0);
    while (now() < $deadline) {
        my $begun = now();
        my $one = attempt($found);
        my @attempts = $one ? ($one) : ();
        my $made;
        while (@attempts && !$made && (my $left = $begun + $ALIVE - now()) > 0) { $made = answered_among(\@attempts, $left) }
        if ($made) { $misses = 0; select(undef, undef, undef, $EVERY); next }
        $since = $begun if $misses++ == 0;
        return now() - $since if $misses == $MISSES;
    }
    return undef;
}

while (my $line = <STDIN>) {
    my ($number, $work, $address, $port, $seconds) = split ' ', $line;
    my ($problem, $found) = getaddrinfo($address, $port, { socktype => SOCK_STREAM, flags => AI_NUMERICHOST });
    die "$address: $problem\n" if $problem;
    my $ago = ($work eq 'open' ? \&opened : \&closed)->($found, now() + $seconds);
    printf "%s %s\n", $number, defined $ago ? sprintf('%.6f', $ago) : 'late';
}
