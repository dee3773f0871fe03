# TCP transactions of one byte each way, one after the other:
#   serve PORT                             answers one connection at a time, until its client ends it
#   tcp-rr ADDRESS PORT SECONDS            client, all on one connection
#   tcp-crr ADDRESS PORT SECONDS           client, each on a new connection, which it resets after the answer
# A client prints one line: number of transactions, then percentiles 50, 90 and 99 of their times in seconds.
# Only what Debian's perl-base has. now() is that of src/ports/monotonic-clock.pl,
# which stands before it.
use strict;
use warnings;
use POSIX ();
use Socket qw(:DEFAULT getaddrinfo AF_UNSPEC SOCK_STREAM IPPROTO_TCP TCP_NODELAY SOL_SOCKET SO_LINGER SO_REUSEADDR AF_INET AF_INET6);

sub listening {
    my ($port) = @_;
    # :: takes both families, where the pod has both.
    for my $wanted ([AF_INET6, sub { pack_sockaddr_in6($port, Socket::IN6ADDR_ANY()) }], [AF_INET, sub { pack_sockaddr_in($port, INADDR_ANY) }]) {
        my ($family, $address) = @$wanted;
        next if !socket(my $socket, $family, SOCK_STREAM, 0);
        setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
        return $socket if bind($socket, $address->()) && listen($socket, 128);
    }
    die "port $port: $!\n";
}

sub serve {
    my ($port) = @_;
    my $listener = listening($port);
    $SIG{PIPE} = 'IGNORE';
    for (;;) {
        accept(my $client, $listener) or next;
        setsockopt($client, IPPROTO_TCP, TCP_NODELAY, 1);
        my $byte;
        while (sysread($client, $byte, 1)) { last if !syswrite($client, $byte) }
        close $client;
    }
}

my ($work, @rest) = @ARGV;
serve(@rest) if $work eq 'serve';

my ($host, $port, $seconds) = @rest;
my ($problem, $found) = getaddrinfo($host, $port, { socktype => SOCK_STREAM, family => AF_UNSPEC });
die "$host: $problem\n" if $problem;

sub connected {
    socket(my $socket, $found->{family}, SOCK_STREAM, 0) or die "socket: $!\n";
    setsockopt($socket, IPPROTO_TCP, TCP_NODELAY, 1);
    connect($socket, $found->{addr}) or die "connecting to $host port $port: $!\n";
    return $socket;
}

sub exchange {
    my ($socket) = @_;
    syswrite($socket, 'x') or die "sending to $host port $port: $!\n";
    my $count = sysread($socket, my $byte, 1);
    die "$host port $port: " . (defined $count ? "it closed the connection\n" : "$!\n") if !$count;
}

alarm $seconds + 20;
$SIG{ALRM} = sub { die "$host port $port does not answer\n" };
my @times;
my $open = $work eq 'tcp-rr' ? connected() : undef;
# The first is not counted: caches and the path are cold.
exchange($open // connected());
my $end = now() + $seconds;
for (my $begun = now(); $begun < $end; $begun = now()) {
    my $socket = $open // connected();
    exchange($socket);
    push @times, now() - $begun;
    next if defined $open;
    setsockopt($socket, SOL_SOCKET, SO_LINGER, pack('ii', 1, 0));
    close $socket;
}
die "no transactions\n" if !@times;
@times = sort { $a <=> $b } @times;
my @quantiles = map { $times[POSIX::ceil($_ * @times) - 1] } 0.5, 0.9, 0.99;
printf "%d %.9f %.9f %.9f\n", scalar @times, @quantiles;
