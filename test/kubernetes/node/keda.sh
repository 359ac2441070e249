#!/usr/bin/env bash
# KEDA in a cluster that can pull no image: its three programs are built by Go from its module and put into
# the node's containerd; its own manifests are applied. Needs go, kubectl, ctr and KUBECONFIG.
# The API server must aggregate (--requestheader-client-ca-file, --proxy-client-cert-file).
#
#   CONTAINERD=/run/containerd/containerd.sock keda.sh
set -euo pipefail
VERSION=2.19.0
WORK=${WORK:-$HOME/.cache/assize-keda}
CONTAINERD=${CONTAINERD:-/run/containerd/containerd.sock}
export GOFLAGS='-buildvcs=false -mod=mod' CGO_ENABLED=0

# KEDA's module has replace lines, so that `go install` refuses it: a module of our own repeats them.
build() {
  mkdir -p "$WORK/bin"; cd "$WORK"
  local module
  module=$(go mod download -json "github.com/kedacore/keda/v2@v$VERSION" | sed -n 's/.*"Dir": "\(.*\)",*/\1/p')
  if [ ! -s go.mod ]; then
    {
      echo 'module node.local/keda'
      grep -E '^go ' "$module/go.mod"
      echo "require github.com/kedacore/keda/v2 v$VERSION"
      sed -n '/^replace (/,/^)/p' "$module/go.mod"
    } > go.mod
    cp "$module/go.sum" go.sum && chmod u+w go.sum
    cp -r "$module/config" . && chmod -R u+w config
  fi
  local part
  for part in operator adapter webhooks; do
    [ -x "bin/$part" ] || nice -n 10 go build -trimpath -ldflags '-s -w' -o "bin/$part" "github.com/kedacore/keda/v2/cmd/$part"
  done
}

# One program as an image of one layer (an OCI archive made by hand: there is no engine here).
image() { # name, program, path in the image
  local w; w=$(mktemp -d); mkdir -p "$w/root" "$w/oci/blobs/sha256"
  cp "$2" "$w/root/${3#/}"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -C "$w/root" -cf "$w/layer" .
  blob() { local h; h=$(sha256sum "$1" | cut -c1-64); cp "$1" "$w/oci/blobs/sha256/$h"; echo "$h $(stat -c %s "$1")"; }
  local layer layer_size config config_size manifest manifest_size
  read -r layer layer_size < <(blob "$w/layer")
  printf '{"architecture":"amd64","os":"linux","config":{"User":"1000:1000","Entrypoint":["%s"]},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$3" "$layer" > "$w/config"
  read -r config config_size < <(blob "$w/config")
  printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"sha256:%s","size":%s},"layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar","digest":"sha256:%s","size":%s}]}' "$config" "$config_size" "$layer" "$layer_size" > "$w/manifest"
  read -r manifest manifest_size < <(blob "$w/manifest")
  printf '{"schemaVersion":2,"manifests":[{"mediaType":"application/vnd.oci.image.manifest.v1+json","digest":"sha256:%s","size":%s,"annotations":{"io.containerd.image.name":"%s","org.opencontainers.image.ref.name":"%s"}}]}' "$manifest" "$manifest_size" "$1" "${1##*:}" > "$w/oci/index.json"
  echo '{"imageLayoutVersion":"1.0.0"}' > "$w/oci/oci-layout"
  tar -C "$w/oci" -cf - . | ctr -a "$CONTAINERD" -n k8s.io images import - > /dev/null
  rm -rf "$w"
}

build
image "localhost/keda:$VERSION" bin/operator /keda
image "localhost/keda-adapter:$VERSION" bin/adapter /keda-adapter
image "localhost/keda-admission-webhooks:$VERSION" bin/webhooks /keda-admission-webhooks
kubectl kustomize config/default | sed \
  -e "s|ghcr.io/kedacore/keda-metrics-apiserver:main|localhost/keda-adapter:$VERSION|" \
  -e "s|ghcr.io/kedacore/keda-admission-webhooks:main|localhost/keda-admission-webhooks:$VERSION|" \
  -e "s|ghcr.io/kedacore/keda:main|localhost/keda:$VERSION|" \
  -e 's|imagePullPolicy: Always|imagePullPolicy: Never|' | kubectl apply --server-side -f -
kubectl -n keda rollout status deployment --timeout=180s
