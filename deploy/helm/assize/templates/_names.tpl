{{- define "assize.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "assize.prefix" -}}
{{- .Values.keys.prefix | default (include "assize.name" .) -}}
{{- end }}

{{- define "assize.selector" -}}
app.kubernetes.io/name: assize
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of every object: {root, component}. */}}
{{- define "assize.labels" -}}
{{ include "assize.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- with .root.Values.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Metadata of every object: {root, component, name: what follows the release's name}. */}}
{{- define "assize.metadata" -}}
name: {{ include "assize.name" .root }}-{{ .name | default .component }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "assize.labels" . | nindent 2 }}
{{- $own := merge (dict) (.annotations | default dict) .root.Values.annotations }}
{{- with $own }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A Service: {root, component, name, ports: port numbers by name, door: how it is reached from outside}. */}}
{{- define "assize.service" -}}
{{- $door := .door | default dict -}}
apiVersion: v1
kind: Service
metadata:
  {{- include "assize.metadata" (merge (dict "annotations" $door.annotations) .) | nindent 2 }}
spec:
  {{- with $door.type }}
  type: {{ . }}
  {{- end }}
  selector:
    {{- include "assize.selector" . | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - name: {{ $name }}
      port: {{ $port }}
      targetPort: {{ $name }}
      {{- with $door.nodePort }}
      nodePort: {{ . }}
      {{- end }}
    {{- end }}
{{- end }}

{{/* The image of a service: {root, service}. */}}
{{- define "assize.image" -}}
{{- $image := .root.Values.image -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- $path := printf "%s/%s" $image.repository .service -}}
{{- with $image.registry }}{{ $path = printf "%s/%s" . $path }}{{ end -}}
{{- with index $image.digests .service }}{{ $path }}@{{ . }}{{ else }}{{ $path }}:{{ $tag }}{{ end -}}
{{- end }}

{{/* A number in plain notation, instead of 1e+06. */}}
{{- define "assize.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ printf "%.0f" . }}{{ else }}{{ . | toString }}{{ end -}}
{{- end }}

{{- define "assize.roles" -}}prosecutor adversary defense judge evaluator{{- end }}

{{- define "assize.seatNames" -}}
{{- $names := list -}}
{{- range .Values.seats }}{{ $names = append $names .name }}{{ end -}}
{{- join "," $names -}}
{{- end }}

{{/* All names that have a key of the court, or a user of its bus. */}}
{{- define "assize.keyed" -}}
{{- $names := list "clerk" "prosecutor" "adversary" "defense" "judge" "evaluator" "admin" "credibility" -}}
{{- range .Values.seats }}{{ $names = append $names .name }}{{ end -}}
{{- range concat .Values.court.publishers .Values.court.trustedPublishers | uniq }}
{{- $names = concat $names (list (printf "publisher-%s" .) (printf "reader-%s" .)) -}}
{{- end -}}
{{- $names | toJson -}}
{{- end }}

{{- define "assize.tlsSecret" -}}
{{- index .root.Values.tls.secrets .server | default (printf "%s-tls-%s" (include "assize.prefix" .root) .server) -}}
{{- end }}

{{- define "assize.caConfigMap" -}}
{{- .Values.tls.caConfigMap | default (printf "%s-ca" (include "assize.prefix" .)) -}}
{{- end }}

{{/* The bus's host:port, for which pods wait: its URL may have a user, no port, or a trailing slash. */}}
{{- define "assize.natsHost" -}}
{{- if .Values.nats.enabled }}{{ include "assize.name" . }}-nats:4222{{ else -}}
{{- $host := regexReplaceAll "^[a-z]+://([^@]*@)?|/$" (splitList "," .Values.nats.url | first) "" -}}
{{- $host }}{{ if not (regexMatch ":[0-9]+$" $host) }}:4222{{ end }}
{{- end -}}
{{- end }}

{{- define "assize.natsUrl" -}}
{{- if .Values.nats.enabled }}{{ ternary "tls" "nats" .Values.tls.nats }}://{{ include "assize.natsHost" . }}{{ else }}{{ required "nats.url is needed where nats.enabled is false" .Values.nats.url }}{{ end -}}
{{- end }}

{{- define "assize.natsMonitor" -}}
{{- if .Values.nats.enabled }}{{ include "assize.name" . }}-nats-monitor:8222{{ else }}{{ .Values.nats.monitor }}{{ end -}}
{{- end }}

{{- define "assize.natsIsTls" -}}
{{- if hasPrefix "tls://" (include "assize.natsUrl" .) }}true{{ end -}}
{{- end }}

{{- define "assize.redisUrl" -}}
{{- if .Values.redis.enabled }}{{ ternary "rediss" "redis" .Values.tls.redis }}://{{ include "assize.name" . }}-redis:6379{{ else if not .Values.redis.urlSecret.name }}{{ .Values.redis.url }}{{ end -}}
{{- end }}

{{- define "assize.otlp" -}}
{{- if .Values.telemetry.collector.enabled }}http://{{ include "assize.name" . }}-collector:4318{{ else }}{{ .Values.telemetry.endpoint }}{{ end -}}
{{- end }}

{{/* All components of the release that run, except the hooks, which have their own ServiceAccounts and policies. */}}
{{- define "assize.components" -}}
{{- $all := concat (list "clerk" "streams") (splitList " " (include "assize.roles" .)) -}}
{{- range .Values.seats }}{{ $all = append $all .name }}{{ end -}}
{{- range list "embedding" "credibility" "docket" "mcp" "nats" "redis" "elasticsearch" -}}
{{- if (index $.Values .).enabled }}{{ $all = append $all . }}{{ end -}}
{{- end -}}
{{- if .Values.telemetry.collector.enabled }}{{ $all = append $all "collector" }}{{ end -}}
{{- $all | toJson -}}
{{- end }}
