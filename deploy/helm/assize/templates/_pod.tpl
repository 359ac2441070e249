{{- define "assize.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "assize.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .uid }}
runAsGroup: {{ .uid }}
fsGroup: {{ .uid }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Where a pod may run: {root, component, values}. */}}
{{- define "assize.placing" -}}
{{- $pods := .root.Values.pods }}
{{- $class := .values.priorityClassName | default $pods.priorityClassName }}
{{- if and (not $class) .root.Values.priorityClass.create }}{{ $class = include "assize.name" .root }}{{ end }}
{{- with $class }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector | default $pods.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations | default $pods.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $labels := include "assize.selector" . }}
{{- with $pods.spread }}
topologySpreadConstraints:
  {{- range . }}
  - maxSkew: 1
    topologyKey: {{ .topologyKey }}
    whenUnsatisfiable: {{ .whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- $labels | nindent 8 }}
  {{- end }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* A pod's metadata, and what all pods have in their spec: {root, component, values, uid, grace, annotations}. */}}
{{- define "assize.podHead" -}}
metadata:
  labels:
    {{- include "assize.labels" . | nindent 4 }}
    {{- with .root.Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- $annotations := merge (dict) (.annotations | default dict) .root.Values.podAnnotations }}
  {{- with $annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "assize.name" .root }}-{{ .component }}
  automountServiceAccountToken: false
  # Otherwise Kubernetes sets variables named after Services, such as ASSIZE_NATS_…, which are not settings.
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ .grace }}
  securityContext:
    {{- include "assize.podSecurity" . | nindent 4 }}
  {{- include "assize.placing" . | nindent 2 }}
{{- end }}

{{/* Variables from a dictionary, sorted by name; null or empty ones are omitted. */}}
{{- define "assize.env" -}}
{{- range $name, $value := . }}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
- { name: {{ $name }}, value: {{ include "assize.text" $value | quote }} }
{{- end }}
{{- end }}
{{- end }}

{{/* The settings of a language model: {model, voice: '' or JUDGE_, JUROR_ANNA_}. */}}
{{- define "assize.modelSettings" -}}
{{- $out := dict -}}
{{- $names := dict "url" "URL" "name" "MODEL" "temperature" "TEMPERATURE" "maxTokens" "MAX_TOKENS" "timeout" "TIMEOUT" "schema" "SCHEMA" "family" "FAMILY" "priceInput" "PRICE_INPUT" "priceOutput" "PRICE_OUTPUT" -}}
{{- range $key, $value := .model -}}
{{- with index $names $key }}{{ $_ := set $out (printf "ASSIZE_LLM_%s%s" $.voice .) $value }}{{ end -}}
{{- end -}}
{{- $out | toJson -}}
{{- end }}

{{- define "assize.modelKey" -}}
{{- with .model.apiKeySecret }}
- name: ASSIZE_LLM_{{ $.voice }}API_KEY
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}
{{- end }}

{{- define "assize.secretEnv" -}}
- name: {{ .env }}
  valueFrom: { secretKeyRef: { name: {{ .secret.name }}, key: {{ .secret.key }} } }
{{- end }}

{{/* Settings of every process: a JSON dictionary. */}}
{{- define "assize.common" -}}
{{- $out := dict "ASSIZE_HEALTH_ADDRESS" "0.0.0.0:9464" "ASSIZE_DATA" "/data" "ASSIZE_LOG_FORMAT" "json" -}}
{{- if ne (int .Values.pods.drainSeconds) 10 }}{{ $_ := set $out "ASSIZE_DRAIN" (printf "%ds" (int .Values.pods.drainSeconds)) }}{{ end -}}
{{- with include "assize.otlp" . }}
{{- $_ := set $out "OTEL_EXPORTER_OTLP_ENDPOINT" . -}}
{{- $_ := set $out "OTEL_METRICS_EXPORTER" (ternary "otlp" "none" (eq $.Values.monitoring.kind "none")) -}}
{{- end -}}
{{- $out | toJson -}}
{{- end }}

{{/* Settings of every process on the bus: {root, component}. */}}
{{- define "assize.onBus" -}}
{{- $out := dict "ASSIZE_NATS_URL" (include "assize.natsUrl" .root) "ASSIZE_NATS_SEED_FILE" (printf "/etc/assize/keys/%s.seed" .component) -}}
{{- if include "assize.natsIsTls" .root }}{{ $_ := set $out "ASSIZE_NATS_CA_FILE" "/etc/assize/ca/ca.crt" }}{{ end -}}
{{- $out | toJson -}}
{{- end }}

{{/* Settings of every role, including the clerk: {root, component}. */}}
{{- define "assize.ofRole" -}}
{{- $v := .root.Values -}}
{{- $out := dict "ASSIZE_KEY_DIR" "/etc/assize/keys" "ASSIZE_TRUST_FILE" "/etc/assize/trust/trust.json" -}}
{{- $name := include "assize.name" .root -}}
{{- if $v.credibility.enabled }}{{ $_ := set $out "ASSIZE_CREDIBILITY_ADDRESS" (printf "%s-credibility:7462" $name) }}{{ end -}}
{{- if $v.embedding.enabled }}{{ $_ := set $out "ASSIZE_EMBEDDING_ADDRESS" (printf "%s-embedding:7461" $name) }}{{ end -}}
{{- if or $v.credibility.enabled $v.embedding.enabled -}}
{{- $_ := set $out "ASSIZE_TLS_CA_FILE" "/etc/assize/ca/ca.crt" -}}
{{- $_ := set $out "ASSIZE_TOKEN_FILE" "/etc/assize/token/token" -}}
{{- end -}}
{{- with include "assize.redisUrl" .root }}
{{- $_ := set $out "ASSIZE_REDIS_URL" . -}}
{{- if hasPrefix "rediss://" . }}{{ $_ := set $out "ASSIZE_REDIS_CA_FILE" "/etc/assize/ca/ca.crt" }}{{ end -}}
{{- end -}}
{{- $_ := set $out "ASSIZE_LLM_CASE_TOKENS" $v.court.budget.tokens -}}
{{- $_ := set $out "ASSIZE_LLM_CASE_TIME" $v.court.budget.time -}}
{{- $_ := set $out "ASSIZE_LLM_CASE_COST" $v.court.budget.cost -}}
{{- $out | toJson -}}
{{- end }}

{{/* The operator's own files, as mounts: a JSON list. */}}
{{- define "assize.files" -}}
{{- $out := list -}}
{{- range .Values.files -}}
{{- $out = append $out (dict "name" (printf "file-%s" .name) "path" .path "secret" .secret "configMap" .configMap "claim" .existingClaim "items" .items) -}}
{{- end -}}
{{- $out | toJson -}}
{{- end }}

{{/* A container of the court: {root, component, service, values, env, secretEnv, args, ports, mounts, preStop, probes}. */}}
{{- define "assize.container" -}}
name: {{ .component }}
image: {{ include "assize.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- with .args }}
args: {{ toJson . }}
{{- end }}
securityContext:
  {{- include "assize.containerSecurity" . | nindent 2 }}
env:
  {{- include "assize.env" .env | trim | nindent 2 }}
  {{- with .secretEnv }}
  {{- . | trim | nindent 2 }}
  {{- end }}
{{- with .ports }}
ports:
  {{- range $name, $port := . }}
  - { name: {{ $name }}, containerPort: {{ $port }} }
  {{- end }}
{{- end }}
{{- if .probes }}
# Models are loaded, and an index opened, before /startupz succeeds.
startupProbe:
  httpGet: { path: /startupz, port: health }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet: { path: /livez, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: health }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- else if .tcp }}
startupProbe: { tcpSocket: { port: {{ .tcp }} }, periodSeconds: 2, failureThreshold: 150 }
livenessProbe: { tcpSocket: { port: {{ .tcp }} }, periodSeconds: 10, failureThreshold: 6 }
readinessProbe: { tcpSocket: { port: {{ .tcp }} }, periodSeconds: 5, failureThreshold: 2 }
{{- end }}
{{- with .preStop }}
lifecycle: { preStop: { sleep: { seconds: {{ . }} } } }
{{- end }}
resources:
  {{- toYaml .values.resources | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
  {{- range .mounts }}
  - { name: {{ .name }}, mountPath: {{ .path }}, readOnly: true }
  {{- end }}
{{- end }}

{{/* An init container that waits for the bus and the consumer: {root, consumer}. */}}
{{- define "assize.waiting" -}}
name: bus
image: {{ include "assize.image" (dict "root" .root "service" .service) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: [node, /scripts/wait.mjs]
env:
  - { name: BUS, value: {{ include "assize.natsHost" .root | quote }} }
  - { name: MONITOR, value: {{ include "assize.natsMonitor" .root | quote }} }
  - { name: ACCOUNT, value: {{ .root.Values.scaling.account }} }
  - { name: CONSUMER, value: {{ .consumer | quote }} }
securityContext:
  {{- include "assize.containerSecurity" . | nindent 2 }}
resources:
  requests: { cpu: 10m, memory: 48Mi }
  limits: { cpu: 500m, memory: 128Mi }
volumeMounts:
  - { name: scripts, mountPath: /scripts, readOnly: true }
{{- end }}

{{/* Volumes for the mounts: a list of {name, secret | configMap | claim | empty, items}. */}}
{{- define "assize.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- include "assize.volumesOf" . }}
{{- end }}

{{- define "assize.volumesOf" -}}
{{- range . }}
- name: {{ .name }}
  {{- if .secret }}
  secret: { secretName: {{ .secret }}, defaultMode: 0440{{ with .items }}, items: {{ toJson . }}{{ end }} }
  {{- else if .configMap }}
  configMap: { name: {{ .configMap }}{{ with .items }}, items: {{ toJson . }}{{ end }} }
  {{- else if .claim }}
  persistentVolumeClaim: { claimName: {{ .claim }}{{ if hasPrefix "file-" .name }}, readOnly: true{{ end }} }
  {{- else }}
  emptyDir: { sizeLimit: {{ .empty }} }
  {{- end }}
{{- end }}
{{- end }}
