"""The words with which the templates about operations are filled, and how they are drawn.

A slot is a name, with a digit where a text has several of a kind: `{svc}` and `{svc2}` differ. `{t1}` is earlier
than `{t2}`; the same holds for days (`d`), months (`m`), years (`y`) and versions (`v`).
"""

import hashlib
import random
import re

LISTS = {
    "svc": "checkout|billing|search|the ledger service|the mail relay|auth|the gateway|inventory|the quote service|notifications|the report builder|the image resizer|the session service|shipping|the loyalty service|the rules engine|the geocoder|identity|the feed reader|the catalogue|the payroll job|the export worker|the webhook sender|the settlement service|the audit service|the label printer service|the seat map|the booking service|the price feed|the router|the scheduler|the cart|the invoice service|the metering service|the sync agent|the crawler|the rate limiter|the translation service|the wallet|the document service|the parcel tracker|the tariff engine|the transcoder|the alert router|the config server|the license server|the token service|the proxy|the import job|the upload service",
    "comp": "the scheduler|the parser|the connection pool|the retry queue|the cache|the load balancer|the index builder|the log shipper|the message broker|the storage driver|the pager|the health checker|the template engine|the rate limiter|the feature store|the lock manager|the thread pool|the write-ahead log|the compactor|the garbage collector|the DNS resolver|the firewall|the backup agent|the watchdog|the controller|the sensor|the charger|the pump|the conveyor|the label printer|the scanner|the badge reader|the cooling unit|the UPS|the inverter|the lift controller",
    "store": "the orders table|the backup bucket|the user database|the session store|the media bucket|the archive volume|the log store|the key vault|the mail spool|the photo library|the claims archive|the tape vault|the customer list|the payroll share|the results folder|the metrics database|the queue's disk|the search index|the document store|the snapshot pool|the patient file|the contract drive|the staging copy|the warehouse",
    "host": "web-3|web-7|db-2|db-4|edge-11|cache-1|node-19|node-4|app-06|app-12|bastion-2|worker-8|worker-15|mx-1|gw-5|store-9|batch-2|kube-31|lb-1|lb-2|pi-17|build-4|build-9|gpu-3|proxy-6|ns-2|rack-b4|hub-22|sw-14|sw-3",
    "site": "Oslo|Leeds|Porto|Gdansk|Turin|Graz|Tampere|Cork|Nantes|Bilbao|Utrecht|Malmö|Brno|Ghent|Aarhus|Lyon|Bergen|Halifax|Denver|Perth|Osaka|Pune|Recife|Nairobi|Accra|Hanoi|Lima|Quito|Cardiff|Bremen|Linz|Basel",
    "person": "Anna Weiss|Joel Marsh|Femi Balogun|Sora Kim|Lucia Prado|Piet Vos|Hanna Lind|Omar Said|Rita Novak|Carl Dietz|Wen Zhao|Nadia Rahal|Igor Petrov|Bea Costa|Tariq Aziz|Elif Demir|Jonas Berg|Maud Leroy|Kofi Mensah|Asha Rao|Leo Conti|Greta Holm|Sven|Marta|Dmitri|Paula|Ravi|Chloe|Emeka|Ingrid|Naoko|Pavel|Siobhan|Theo|Zanele|Ursula|Viktor|Wanda|Amara|Basil|Clara|Denis|Esra|Fiona|Gideon|Hugo|Irena|Jamal",
    "team": "the platform team|the data team|the web team|the storage team|the night shift|the network group|the release team|the finance desk|the support desk|the security group|the mobile team|the field crew|the warehouse crew|the lab team|the payments squad|the search squad|the vendor's engineers|the database group|the QA group|the facility team|the tooling team|the legal desk",
    "vendor": "Northlake|Cobalt Systems|Parity Cloud|Quill|Redfern|Sablewood|Tessera|Umbra Networks|Vantik|Westmark|Arbor Data|Brindle|Calder|Dunmore|Eastgate|Fathom|Grisham|Hexley|Ironbridge|Juniper Hill",
    "product": "the desktop client|the mobile app|the base plan|the team plan|the pro plan|the router model 4|the smart plug|the badge system|the meeting bot|the scanner app|the heat pump|the e-bike lock|the wall charger|the tablet|the handset|the dashboard|the free tier|the SDK|the command-line tool|the plug-in|the field kit|the door sensor|the car share app|the terminal",
    "feature": "offline mode|dark mode|single sign-on|the bulk import|the export button|the audit log|the new search|autosave|the calendar view|two-way sync|voice input|the price alert|the map view|the undo button|the beta editor|the retry button|push messages|guest access|the sandbox|the new checkout|the chat widget|live captions|the referral code|instant refunds",
    "file": "config.yaml|main.go|router.ts|settings.py|schema.sql|deploy.sh|values.yaml|index.html|billing.rb|README.md|Dockerfile|nginx.conf|limits.conf|Cargo.toml|auth.py|cart.js|pool.c|rules.json|Makefile|cron.tab|session.rs|users.csv|handlers.kt|mapper.java",
    "test": "TestReplay|test_refund|LoginSpec|TestFailover|cart.spec|test_timezone|OrderFlowIT|TestQuota|test_unicode_path|PriceRounding|TestLease|upload.spec|test_backoff|TestDrain|SessionExpiryIT|test_pagination|TestMerge|InvoiceTotals",
    "setting": "max_connections|pool_size|retry_limit|batch_size|cache_size|worker_count|queue_depth|upload_limit|page_size|max_sessions|buffer_pages|window_size|backlog|shard_count|max_files|log_level_budget",
    "doc": "the runbook|the handbook|the wiki|the manual|the release notes|the datasheet|the contract|the service agreement|the price list|the design note|the readme|the notice board|the onboarding guide|the safety sheet|the help page|the status page",
    "change": "the schema change|the certificate renewal|the kernel patch|the new index|the config push|the cache flush|the firewall rule|the library bump|the time zone fix|the driver update|the DNS switch|the new sharding key|the memory limit|the pool resize|the TLS upgrade|the new compressor|the belt software update|the tariff change|the shift plan|the firmware update|the move to the new rack|the new valve|the retry patch|the log rotation",
    "trouble": "the outage|the slow checkouts|the failed logins|the lost messages|the duplicate invoices|the queue backlog|the disk alarms|the error spike|the dropped calls|the late parcels|the time-outs|the memory growth|the broken exports|the wrong totals|the blank pages|the stuck jobs|the lost parcels|the missed alarms|the false alarms|the short shipments|the overheating|the double bookings|the flickering|the data loss|the failed refunds",
    "fault": "a full disk|an expired certificate|a power cut|a loose cable|a typo in the route table|a faulty network card|a surge of bots|a deadlock in the driver|a supplier's outage|a wrong clock|a leaking valve|a bad memory module|a stale lock file|a double cron entry|a worn belt|a misread label|a full inode table|a rate limit at the provider|a corrupted index|a clogged filter",
    "thing": "requests|orders|jobs|messages|parcels|tickets|invoices|hosts|nodes|backups|tests|devices|accounts|refunds|shipments|sensors|licences|certificates|uploads|migrations|batteries|vehicles|forms|doors|rows|files|calls|pallets|repositories|alarms",
    "group": "contractors|interns|guests|managers|night staff|drivers|suppliers|new hires|administrators|auditors|visitors|volunteers|part-time staff|partners|resellers|students|technicians|cleaners|call agents|service accounts",
    "room": "the server room|the lab|the archive|the control room|the roof|the loading dock|the battery room|the vault|the workshop|the clean room|the cold store|the switch room|the data hall|the print shop",
    "act": "export the customer list|restart production hosts|approve refunds|open the vault|merge to main|rotate keys|edit the price list|delete a project|order spare parts|view salary data|drive the forklift|grant access|change the firewall|use a private laptop|work from abroad|take photographs|book first class|sign contracts|read the audit log|publish a release|use the service lift|enter at night",
    "cmd": "make deploy|kubectl drain|rsync|terraform apply|vacuum full|systemctl restart|git push|npm publish|helm upgrade|fsck|pg_dump|certbot renew|ansible-playbook|docker prune|flush-cache|reindex|rotate-keys|drain-queue",
    "task": "the index rebuild|the data import|the rollback|the key rotation|the disk swap|the failover drill|the cache warm-up|the restore|the schema migration|the inventory count|the filter change|the cable check|the firmware update|the vacuum run|the log clean-up|the load test|the database copy|the certificate renewal|the stock take|the generator test|the port scan|the tape change",
    "metric": "latency|error rate|memory use|throughput|CPU load|disk usage|queue length|boot time|power draw|response time|bundle size|build time|page weight|start-up time|scrap rate|pick time|battery life|packet loss|cache hit rate|waiting time",
    "error": "timeout|connection reset|out of memory|permission denied|checksum mismatch|disk full|segfault|broken pipe|bad gateway|deadlock|quota exceeded|invalid token|stale handle|paper jam|sensor fault|low voltage",
    "fuel": "a two-hour call|three coffee breaks|a long thread|a short stand-up|a review meeting|a site walk",
    "attack": "SQL injection|cross-site scripting|replayed requests|password spraying|forged tokens|path traversal|request smuggling|a flood of requests|session hijacking|phishing|brute force|stolen cookies|poisoned caches|spoofed senders|oversized uploads|malicious archives|a man in the middle|clickjacking|downgraded encryption|credential stuffing|DNS spoofing|privilege escalation",
    "inj": "SQL injection|command injection|template injection|header injection|LDAP injection|log injection|XML injection|formula injection|code injection|query injection",
    "good": "safe|reliable|accurate|consistent|complete|secure|stable|correct|robust|up to date|quick|well tested|intact|trustworthy|predictable|isolated|redundant|portable|sound|efficient|transparent|compliant",
    "colour": "amber|blue|green|north|south|east|west|alpha|beta|gamma|delta|left|right|upper|lower",
    "lang": "Go|Rust|Java|Python|Kotlin|Elixir|C++|Ruby|Scala|Swift",
    "db": "Postgres|MariaDB|Oracle|SQLite|Cassandra|Redis|MongoDB|CockroachDB|DynamoDB|Firebird",
}
WORDS = {kind: text.split("|") for kind, text in LISTS.items()}
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
COUNTED = "zero one two three four five six seven eight nine ten eleven twelve".split()
SLOT = re.compile(r"\{([a-z]+)(\d?)\}")


def is_kept_word(word: str) -> bool:
    """Whether a word is kept from training: a tenth of them are, by their hash."""
    return int(hashlib.sha256(f"word:{word}".encode()).hexdigest()[:8], 16) % 10 == 0


def clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def drawn_in_order(kind: str, rng: random.Random) -> list[str]:
    """Draws four of a kind, from the earliest to the latest."""
    if kind == "t":
        at = sorted(rng.sample(range(60, 1380), 4)) if rng.random() < 0.4 else [0] * 4
        if at[0] == 0:
            first = rng.randrange(60, 1200)
            at = [first + sum(rng.randint(2, 40) for _ in range(n)) + 41 * n for n in range(4)]
        return [clock(one) for one in at]
    if kind == "m":
        return [MONTHS[n] for n in sorted(rng.sample(range(12), 4))]
    if kind == "w":
        return [DAYS[n] for n in sorted(rng.sample(range(7), 4))]
    if kind == "y":
        return [str(n) for n in sorted(rng.sample(range(2014, 2028), 4))]
    if kind == "v":
        major = rng.randint(1, 14)
        return [f"{major}.{n}" for n in sorted(rng.sample(range(24), 4))]
    month = rng.choice(MONTHS)
    return [f"{n} {month}" for n in sorted(rng.sample(range(1, 29), 4))]


class Draw:
    """The words of one drawing: equal slots get equal words, and different slots of one kind get different words."""

    def __init__(self, rng: random.Random, kept: bool = False):
        self.rng, self.kept = rng, kept
        self.known: dict[str, str] = {}
        self.used: dict[str, set[str]] = {}
        self.ordered: dict[str, list[str]] = {}

    def word(self, kind: str, digit: str) -> str:
        name = kind + digit
        if name not in self.known:
            self.known[name] = self.fresh(kind, digit)
        return self.known[name]

    def fresh(self, kind: str, digit: str) -> str:
        if kind in "tmwyvd" and len(kind) == 1:
            self.ordered.setdefault(kind, drawn_in_order(kind, self.rng))
            return self.ordered[kind][int(digit or 1) - 1]
        if kind == "ip":
            return ".".join(str(self.rng.randint(1, 250)) for _ in range(4))
        if kind == "id":
            return f"{self.rng.choice(('OPS', 'INC', 'REQ', 'CHG', 'T'))}-{self.rng.randint(100, 9999)}"
        used = self.used.setdefault(kind, set())
        free = [one for one in WORDS[kind] if one not in used and is_kept_word(one) == self.kept]
        free = free or [one for one in WORDS[kind] if one not in used and (self.kept or not is_kept_word(one))]
        word = self.rng.choice(free or WORDS[kind])
        used.add(word)
        return word

    def named(self) -> list[str]:
        """The names that were drawn, in lower case, without days and numbers."""
        return [word.lower() for slot, word in self.known.items() if slot.rstrip("1234") not in tuple("tmwyvd")]

    def fill(self, text: str) -> str:
        return SLOT.sub(lambda at: self.word(at[1], at[2]), text)


def sentence(text: str) -> str:
    """Capitalises the first letter."""
    return text[:1].upper() + text[1:]


PROPER = {
    one.split(" ", 1)[0]
    for kind in ("person", "site", "vendor", "test", "lang", "db", "file")
    for one in WORDS[kind]
} | set(MONTHS) | set(DAYS)


def inside(text: str) -> str:
    """A sentence as a clause of another one: without its capital and its full stop."""
    first = re.split(r"[ ',]", text, maxsplit=1)[0]
    rest = text if first in PROPER else text[:1].lower() + text[1:]
    return rest.rstrip(".")
