{{- define "assize.claim" -}}
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  {{- include "assize.metadata" . | nindent 2 }}
spec:
  {{- include "assize.claimSpec" .volume | nindent 2 }}
{{- end }}

{{- define "assize.claimSpec" -}}
accessModes: [ReadWriteOnce]
{{- with .storageClassName }}
storageClassName: {{ . }}
{{- end }}
resources: { requests: { storage: {{ .size }} } }
{{- end }}

{{/* Annotations by which Prometheus finds a pod. */}}
{{- define "assize.scraped" -}}
{{- if eq .Values.monitoring.kind "annotations" -}}
{{ dict "prometheus.io/scrape" "true" "prometheus.io/port" "9464" "prometheus.io/path" "/metrics" | toJson }}
{{- else -}}
{}
{{- end -}}
{{- end }}
