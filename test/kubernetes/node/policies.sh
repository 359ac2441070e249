#!/usr/bin/env bash
# Enforces NetworkPolicies on a one-node cluster whose CNI is the bridge plugin, which does not: weave-npc,
# built by Go from its module, writes iptables rules and IP sets for the pods of the bridge. As root, with
# go, iptables, ipset and KUBECONFIG.
#
#   NETNS=/run/netns/knode BRIDGE=cni0 NODE=node1 policies.sh up|down
set -euo pipefail
VERSION=2.6.5
WORK=${WORK:-$HOME/.cache/assize-policies}
BRIDGE=${BRIDGE:-cni0}
NODE=${NODE:-node1}
NETNS=${NETNS:-/proc/1/ns/net}
inside() { nsenter --net="$NETNS" "$@"; }

# Its main program wants a pod's service account, ulogd and the overlay network of its vendor: these lines
# are taken out, and the rest is built as it is.
build() {
  [ -x "$WORK/weave-npc" ] && return
  mkdir -p "$WORK"; cd "$WORK"
  cat > go.mod <<MOD
module node.local/policies
go 1.23
require (
	github.com/weaveworks/weave v$VERSION+incompatible
	k8s.io/api v0.17.17
	k8s.io/apimachinery v0.17.17
	k8s.io/client-go v0.17.17
)
MOD
  export GOFLAGS='-buildvcs=false -mod=mod' CGO_ENABLED=0
  local module
  module=$(go mod download -json "github.com/weaveworks/weave@v$VERSION+incompatible" | sed -n 's/.*"Dir": "\(.*\)",*/\1/p')
  sed -e '/weave\/net"$/d' -e '/npc\/ulogd"/d' \
    -e '/ulogd.Start/,/^\t}$/d' -e '/metrics.Start/,/^\t}$/d' \
    -e 's|rest.InClusterConfig()|clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))|' \
    -e 's|"k8s.io/client-go/rest"|"k8s.io/client-go/tools/clientcmd"|' \
    -e 's|client.Core()|client.CoreV1()|' \
    -e 's|net.AddChainWithRules|chainOf|' "$module/prog/weave-npc/main.go" > main.go
  cat > chain.go <<'GO'
package main

import "github.com/coreos/go-iptables/iptables"

// chainOf makes the chain hold these rules and no others.
func chainOf(ipt *iptables.IPTables, table, chain string, rules [][]string) error {
	if err := ipt.ClearChain(table, chain); err != nil {
		return err
	}
	for _, rule := range rules {
		if err := ipt.Append(table, chain, rule...); err != nil {
			return err
		}
	}
	return nil
}
GO
  go build -o weave-npc .
}

up() {
  build
  inside sysctl -qw net.bridge.bridge-nf-call-iptables=1
  setsid nohup nsenter --net="$NETNS" env KUBECONFIG="$KUBECONFIG" "$WORK/weave-npc" --node-name "$NODE" \
    --bridge-port-name none --log-level info > "$WORK/log" 2>&1 < /dev/null &
  echo $! > "$WORK/pid"
  for _ in $(seq 60); do inside iptables -S WEAVE-NPC-EGRESS > /dev/null 2>&1 && break; sleep 0.5; done
  inside iptables -I INPUT 1 -i "$BRIDGE" -j WEAVE-NPC-EGRESS
  inside iptables -I FORWARD 1 -i "$BRIDGE" -j WEAVE-NPC-EGRESS
  inside iptables -I FORWARD 2 -o "$BRIDGE" -j WEAVE-NPC
  inside iptables -I FORWARD 3 -o "$BRIDGE" -j DROP
}

down() {
  inside iptables -D INPUT -i "$BRIDGE" -j WEAVE-NPC-EGRESS
  inside iptables -D FORWARD -i "$BRIDGE" -j WEAVE-NPC-EGRESS
  inside iptables -D FORWARD -o "$BRIDGE" -j WEAVE-NPC
  inside iptables -D FORWARD -o "$BRIDGE" -j DROP
  kill "$(cat "$WORK/pid")"
}

case ${1:-} in
  up | down) "$1" ;;
  *) sed -n '2,7p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
