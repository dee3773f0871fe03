# Stands before a registry and makes it slow: perl -e … PORT TARGET RATE DELAY
#   PORT     listens there
#   TARGET   port of the registry on the same address
#   RATE     bytes per second for all answers together; 0: no limit
#   DELAY    seconds that every request waits; 0: none
# Bytes pass as they are. A piece that begins with the name of a method is a request: clients of registries send one at a time and wait for
# its answer. Only what Debian's perl-base has. now() is that of src/ports/monotonic-clock.pl,
# which stands before it.
use strict;
use warnings;
use IO::Socket::INET;
use POSIX ();

my ($port, $target, $rate, $delay) = @ARGV;
$SIG{PIPE} = 'IGNORE';
# Small pieces of a slow line, large ones of a fast one.
my $PIECE = $rate == 0 || $rate / 100 > 65536 ? 65536 : $rate / 100 < 1024 ? 1024 : int($rate / 100);
# What may go at once after a pause: 20 ms.
my $BURST = $rate / 50 > $PIECE ? $rate / 50 : $PIECE;

my $listener = IO::Socket::INET->new(LocalPort => $port, Listen => 128, ReuseAddr => 1) or die "port $port: $!\n";
$listener->blocking(0);
my @open;
my ($tokens, $then) = (0, now());

sub closed {
    my ($one) = @_;
    close $_ for grep { defined } @$one{qw(client server)};
    $one->{gone} = 1;
}

sub write_some {
    my ($one, $socket, $buffer) = @_;
    my $count = syswrite($one->{$socket}, $one->{$buffer});
    if (defined $count) { substr($one->{$buffer}, 0, $count) = '' }
    elsif (!$!{EAGAIN} && !$!{EINTR}) { closed($one) }
}

for (;;) {
    my $now = now();
    $tokens += ($now - $then) * $rate;
    $tokens = $BURST if $tokens > $BURST;
    $then = $now;
    my $may_answer = $rate == 0 || $tokens >= $PIECE;
    my $wait = 60;
    my ($read, $write) = ('', '');
    vec($read, fileno $listener, 1) = 1;
    for my $one (@open) {
        if (defined $one->{held}) {
            my $left = $one->{until} - $now;
            if ($left <= 0) { $one->{up} .= delete $one->{held} }
            elsif ($left < $wait) { $wait = $left }
        }
        vec($read, fileno $one->{client}, 1) = 1 unless $one->{ending};
        vec($write, fileno $one->{server}, 1) = 1 if length $one->{up};
        vec($write, fileno $one->{client}, 1) = 1 if length $one->{down};
        next if length $one->{down} || $one->{ending};
        if ($may_answer) { vec($read, fileno $one->{server}, 1) = 1 }
        else {
            my $missing = ($PIECE - $tokens) / $rate;
            $wait = $missing if $missing < $wait;
        }
    }
    next if select($read, $write, undef, $wait) < 0;

    if (vec($read, fileno $listener, 1)) {
        while (my $client = $listener->accept) {
            my $server = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $target);
            if (!defined $server) { close $client; next }
            $_->blocking(0) for $client, $server;
            push @open, { client => $client, server => $server, up => '', down => '' };
        }
    }
    # Each in turn is first, so that none waits for the others.
    push @open, shift @open if @open > 1;
    for my $one (@open) {
        next if !defined fileno $one->{client};
        if (vec($read, fileno $one->{client}, 1)) {
            my $count = sysread($one->{client}, my $piece, 65536);
            if (!defined $count) { closed($one) if !$!{EAGAIN} && !$!{EINTR} }
            elsif ($count == 0) { closed($one) }
            elsif (defined $one->{held}) { $one->{held} .= $piece }
            elsif ($delay > 0 && $piece =~ /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) /) {
                $one->{held} = $piece;
                $one->{until} = now() + $delay;
            }
            else { $one->{up} .= $piece }
        }
        next if $one->{gone};
        if (vec($read, fileno $one->{server}, 1) && ($rate == 0 || $tokens >= $PIECE)) {
            my $count = sysread($one->{server}, $one->{down}, $PIECE);
            if (!defined $count) { closed($one) if !$!{EAGAIN} && !$!{EINTR} }
            elsif ($count == 0) { $one->{ending} = 1 }
            else { $tokens -= $count }
        }
        next if $one->{gone};
        write_some($one, 'server', 'up') if length $one->{up};
        write_some($one, 'client', 'down') if !$one->{gone} && length $one->{down};
        closed($one) if !$one->{gone} && $one->{ending} && !length $one->{down};
    }
    @open = grep { !$_->{gone} } @open;
}
