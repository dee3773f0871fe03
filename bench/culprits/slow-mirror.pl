# A mirror of a registry that takes its time: perl slow-mirror.pl PORT HOST:PORT SECONDS
# Passes everything on as it is, but each request waits so long. Only what Debian's perl-base has.
use strict;
use warnings;
use IO::Socket::INET;

my ($port, $registry, $seconds) = @ARGV;
$SIG{CHLD} = 'IGNORE';
my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 64, ReuseAddr => 1)
    or die "port $port: $!\n";
for (;;) {
    my $client = $listener->accept or next;
    if (fork) { close $client; next }
    my $server = IO::Socket::INET->new(PeerAddr => $registry) or exit 1;
    my ($from_client, $from_server) = (fileno $client, fileno $server);
    for (;;) {
        my $ready = '';
        vec($ready, $_, 1) = 1 for $from_client, $from_server;
        next if select($ready, undef, undef, undef) < 0;
        for my $way ([$client, $server], [$server, $client]) {
            my ($from, $to) = @$way;
            next unless vec($ready, fileno $from, 1);
            my $count = sysread($from, my $piece, 65536);
            exit 0 unless $count;
            select(undef, undef, undef, $seconds) if $from == $client;
            while (length $piece) {
                my $written = syswrite($to, $piece) // exit 0;
                substr($piece, 0, $written) = '';
            }
        }
    }
}
