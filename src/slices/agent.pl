# Runs in a pod and takes one command per line on standard input, answering each with one line on standard output:
#   NUMBER ready                          answers as soon as this program runs
#   NUMBER start NAME PROGRAM ARGUMENT…    starts a program; it runs. Answers with the time
#   NUMBER find NAME PROGRAM ARGUMENT…     takes a program that runs already, by its command line and network namespace
#   NUMBER stop NAME | read NAME           pauses it (SIGSTOP), or leaves it as it is; answers with a reading
#   NUMBER slice NAME SETTLE SECONDS       lets it run (SIGCONT) for SECONDS, then pauses it; a reading after SETTLE, one just before the end
#   NUMBER watch NAME SETTLE SECONDS       the same readings of a program that runs all the time
#   NUMBER run SECONDS PROGRAM ARGUMENT…   runs a program to its end, for at most SECONDS; answers with what it printed. Nothing else meanwhile
#   NUMBER end NAME                        INT, then KILL after 3 s; answers with what it printed
#   NUMBER kill NAME                       KILL, and waits until it is gone
#   NUMBER echo NAME ADDRESS PORT          opens a UDP client of a sockperf server
#   NUMBER ping NAME SECONDS               exchanges one message after the other for so long
#   NUMBER trips NAME                      the round trips since the last such question
# Fields are separated by tabs, bytes of them written %XX where they are tabs, line ends or percent signs.
# Answers: NUMBER ok FIELD… or NUMBER error SENTENCE. A reading is: seconds of the monotonic clock, bytes read and written
# by system calls, bytes read from and written to disks (/proc/PID/io), seconds of CPU time (/proc/PID/task/*/schedstat).
# Nothing is left behind: when standard input ends, all that was started is killed. A program that was paused for a
# minute (or as many seconds as the first argument says) without a command goes on, so that nothing stays paused for ever.
# Only what Debian's perl-base has, which every Debian and Ubuntu image contains.
use strict;
use warnings;
use POSIX qw(:sys_wait_h);
no warnings 'exec';
use Socket qw(:DEFAULT getaddrinfo AF_UNSPEC SOCK_DGRAM SOL_SOCKET SO_RCVTIMEO);

$| = 1;
$SIG{PIPE} = 'IGNORE';
my $LONGEST_PAUSE = $ARGV[0] // 60;
my $GRACE = 3;
# Between the last reading of a slice and its end, so that whoever else reads has done so, too.
my $TAIL = 0.02;

# clock_gettime and prctl by the numbers of their system calls, as no module of perl-base has them.
my %CALLS = (x86_64 => [228, 157], aarch64 => [113, 167], riscv64 => [113, 167], ppc64le => [246, 171], s390x => [260, 172]);
my ($clock_call, $process_call) = @{ $CALLS{(POSIX::uname())[4]} // [] };
my $time = pack('qq', 0, 0);

sub now {
    if (defined $clock_call && syscall($clock_call, 1, $time) == 0) {
        my ($seconds, $nanoseconds) = unpack('qq', $time);
        return $seconds + $nanoseconds / 1e9;
    }
    # Hundredths of a second.
    return (split ' ', contents('/proc/uptime'))[0];
}

sub contents {
    my ($path) = @_;
    open(my $file, '<', $path) or return undef;
    local $/;
    my $text = <$file>;
    close $file;
    return $text;
}

sub encoded {
    my ($text) = @_;
    $text =~ s/([%\t\r\n])/sprintf('%%%02X', ord $1)/ge;
    return $text;
}

sub decoded {
    my ($text) = @_;
    $text =~ s/%([0-9A-F]{2})/chr hex $1/ge;
    return $text;
}

my (%programs, %clients);
# Set by a signal, or when standard input has ended.
my $ended = 0;

sub program {
    my ($name) = @_;
    my $program = $programs{$name} or die "there is no program $name\n";
    reap($program);
    die "$name has ended: " . ending($program) . "\n" if defined $program->{status};
    return $program;
}

sub reap {
    my ($program) = @_;
    return if defined $program->{status};
    if ($program->{own}) {
        my $pid = waitpid($program->{pid}, WNOHANG);
        $program->{status} = $? if $pid == $program->{pid};
    }
    elsif (!-e "/proc/$program->{pid}") {
        $program->{status} = 0;
    }
}

sub ending {
    my ($program, $first_line) = @_;
    return 'it is gone' unless $program->{own};
    my $status = $program->{status};
    return 'exit code 0, before it was asked to end' if $status == 0;
    my $how = $status & 127 ? 'signal ' . ($status & 127) : 'exit code ' . ($status >> 8);
    my $said = printed($program->{stderr});
    $said = printed($program->{stdout}) if $said !~ /\S/;
    $said =~ s/^\s+|\s+$//g;
    $said =~ s/\n.*//s if $first_line;
    return $said eq '' ? $how : "$how, " . substr($said, -300);
}

# A file without a name, of which nothing is left however this agent ends.
sub temporary {
    open(my $file, '+>', undef) or die "temporary file: $!\n";
    return $file;
}

# All of it, once who wrote it has ended.
sub printed {
    my ($file) = @_;
    seek($file, 0, 0);
    local $/;
    return <$file> // '';
}

sub start {
    my ($name, @command) = @_;
    drop($name);
    my ($stdout, $stderr) = (temporary(), temporary());
    # Closed by a successful exec, so that its failure is known here.
    pipe(my $failed, my $failing) or die "pipe: $!\n";
    my $begun = sprintf('%.9f', now());
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        setpgrp(0, 0);
        # PR_SET_PDEATHSIG: KILL when this agent dies, whatever the way.
        syscall($process_call, 1, 9) if defined $process_call;
        close $failed;
        open(STDIN, '<', '/dev/null');
        open(STDOUT, '>&', $stdout) && open(STDERR, '>&', $stderr) && exec { $command[0] } @command;
        syswrite($failing, "$command[0]: $!");
        POSIX::_exit(127);
    }
    close $failing;
    my $why = <$failed>;
    if (defined $why) {
        waitpid($pid, 0);
        die "$why\n";
    }
    $programs{$name} = { pid => $pid, own => 1, stdout => $stdout, stderr => $stderr, stands => undef, late => 0 };
    return $begun;
}

sub find {
    my ($name, @command) = @_;
    drop($name);
    my $wanted = join("\0", @command) . "\0";
    my $network = readlink('/proc/self/ns/net') // '';
    opendir(my $folder, '/proc') or die "/proc: $!\n";
    my @pids = grep { /^\d+$/ } readdir $folder;
    closedir $folder;
    for my $pid (sort { $a <=> $b } @pids) {
        next unless (contents("/proc/$pid/cmdline") // '') eq $wanted;
        next unless (readlink("/proc/$pid/ns/net") // '') eq $network;
        $programs{$name} = { pid => $pid, own => 0, stands => undef, late => 0 };
        return $pid;
    }
    die "no program is running as: @command\n";
}

sub reading {
    my ($program) = @_;
    my $at = now();
    my $io = contents("/proc/$program->{pid}/io") // '';
    my @values = map { $io =~ /^$_: (\d+)$/m ? $1 : -1 } qw(rchar wchar read_bytes write_bytes);
    my $cpu = 0;
    for my $path (glob "/proc/$program->{pid}/task/*/schedstat") {
        my $text = contents($path);
        $cpu += (split ' ', $text)[0] if defined $text;
    }
    return sprintf('%.9f', $at), @values, sprintf('%.9f', $cpu / 1e9);
}

sub pause {
    my ($seconds) = @_;
    select(undef, undef, undef, $seconds) if $seconds > 0;
}

# What was started leads a process group.
sub signalled {
    my ($program, $signal) = @_;
    kill($signal, $program->{own} ? -$program->{pid} : $program->{pid});
}

sub end {
    my ($name) = @_;
    my $program = $programs{$name} or die "there is no program $name\n";
    die "$name was not started here\n" unless $program->{own};
    reap($program);
    if (!defined $program->{status}) {
        signalled($program, 'INT');
        signalled($program, 'CONT');
        my $deadline = now() + $GRACE;
        while (!defined $program->{status} && now() < $deadline) {
            select(undef, undef, undef, 0.01);
            reap($program);
        }
        if (!defined $program->{status}) {
            signalled($program, 'KILL');
            waitpid($program->{pid}, 0);
            $program->{status} = $?;
        }
    }
    my @answer = ($program->{status}, printed($program->{stdout}), printed($program->{stderr}));
    drop($name);
    return @answer;
}

sub run {
    my ($longest, @command) = @_;
    my $name = "run $command[0]";
    start($name, @command);
    my $program = $programs{$name};
    my $deadline = now() + $longest;
    while (!defined $program->{status} && now() < $deadline && !$ended) {
        pause(0.01);
        reap($program);
    }
    my $failure = !defined $program->{status} ? "not ended after $longest s" : $program->{status} == 0 ? undef : ending($program, 1);
    my $printed = printed($program->{stdout});
    drop($name);
    die "$command[0]: $failure\n" if defined $failure;
    return $printed;
}

sub drop {
    my ($name) = @_;
    my $program = delete $programs{$name} or return;
    return unless $program->{own};
    if (!defined $program->{status}) {
        signalled($program, 'KILL');
        waitpid($program->{pid}, 0);
    }
}

sub echo_client {
    my ($name, $address, $port) = @_;
    my ($error, @found) = getaddrinfo($address, $port, { family => AF_UNSPEC, socktype => SOCK_DGRAM });
    die "$address: $error\n" if $error;
    socket(my $socket, $found[0]{family}, SOCK_DGRAM, 0) or die "socket: $!\n";
    setsockopt($socket, SOL_SOCKET, SO_RCVTIMEO, pack('qq', 0, 200_000)) or die "setsockopt: $!\n";
    connect($socket, $found[0]{addr}) or die "connect: $!\n";
    $clients{$name} = { socket => $socket, sequence => 0, trips => [], lost => 0 };
}

# The message of sockperf's ping-pong: sequence number, flags (from a client, answer wanted), length; MsgHeader in src/message.h.
sub ping {
    my ($client, $seconds) = @_;
    my ($socket, $trips) = ($client->{socket}, $client->{trips});
    my $until = now() + $seconds;
    my ($count, $lost, $sent) = (0, 0, 0);
    while (($sent = now()) < $until) {
        my $sequence = ++$client->{sequence};
        defined send($socket, pack('Q>nN', $sequence, 3, 14), 0) or die "send: $!\n";
        my $answer;
        # An answer that comes after its time-out is not that of the next question.
        do { $answer = undef; defined recv($socket, $answer, 64, 0) or $answer = undef; }
          while (defined $answer && length $answer >= 8 && unpack('Q>', $answer) != $sequence);
        if (defined $answer) { push @$trips, now() - $sent; $count += 1; }
        else { $lost += 1; }
    }
    $client->{lost} += $lost;
    return ($count, $lost);
}

sub trips {
    my ($client) = @_;
    my @sorted = sort { $a <=> $b } @{ $client->{trips} };
    my $lost = $client->{lost};
    ($client->{trips}, $client->{lost}) = ([], 0);
    my $count = @sorted;
    return (0, $lost) unless $count;
    my $sum = 0;
    $sum += $_ for @sorted;
    # The nearest rank, as sockperf's.
    my $quantile = sub { my $rank = int($count * $_[0]); $sorted[$rank >= $count ? $count - 1 : $rank] };
    return ($count, $lost, map { sprintf('%.9f', $_) } $sum / $count, $quantile->(0.5), $quantile->(0.99));
}

sub answer {
    my ($what, $name, @more) = @_;
    if ($what eq 'ready') { return (); }
    if ($what eq 'start') { return start($name, @more); }
    if ($what eq 'find')  { return find($name, @more); }
    if ($what eq 'run')   { return run($name, @more); }
    if ($what eq 'end')   { return end($name); }
    if ($what eq 'kill')  { drop($name); return (); }
    if ($what eq 'echo')  { echo_client($name, @more); return (); }
    if ($what eq 'ping' || $what eq 'trips') {
        my $client = $clients{$name} or die "there is no client $name\n";
        return $what eq 'ping' ? ping($client, @more) : trips($client);
    }
    die "unknown command $what\n" unless $what =~ /^(slice|watch|stop|read)$/;
    my $program = program($name);
    if ($program->{late}) {
        $program->{late} = 0;
        die "$name was paused for $LONGEST_PAUSE s without a command and went on\n";
    }
    if ($what eq 'slice' || $what eq 'watch') {
        my ($settle, $seconds) = @more;
        if ($what eq 'slice') {
            $program->{stands} = undef;
            signalled($program, 'CONT');
        }
        pause($settle);
        my @before = reading($program);
        # Exactly so long after the first reading: a load with a CPU limit gets its share in periods, of which whole ones are to be in it.
        pause($before[0] + $seconds - $settle - $TAIL - now());
        my @after = reading($program);
        if ($what eq 'slice') {
            pause($TAIL);
            signalled($program, 'STOP');
            $program->{stands} = now();
        }
        return @before, @after;
    }
    if ($what eq 'stop') {
        my @reading = reading($program);
        signalled($program, 'STOP');
        $program->{stands} = now();
        return @reading;
    }
    return reading($program);
}

my $buffer = '';
$SIG{$_} = sub { $ended = 1 } for qw(TERM INT HUP);
until ($ended) {
    my $ready = '';
    vec($ready, fileno(STDIN), 1) = 1;
    my $found = select($ready, undef, undef, 1);
    if ($found > 0) {
        my $count = sysread(STDIN, $buffer, 65_536, length $buffer);
        $ended = 1 unless $count;
    }
    while ($buffer =~ s/^([^\n]*)\n//) {
        my ($number, @command) = map { decoded($_) } split(/\t/, $1, -1);
        my @result = eval { answer(@command) };
        my $failure = $@;
        chomp $failure;
        print join("\t", map { encoded($_) } $failure eq '' ? ($number, 'ok', @result) : ($number, 'error', $failure)), "\n";
    }
    for my $program (values %programs) {
        next unless defined $program->{stands} && now() - $program->{stands} > $LONGEST_PAUSE;
        $program->{stands} = undef;
        $program->{late} = 1;
        signalled($program, 'CONT');
    }
}
drop($_) for keys %programs;
