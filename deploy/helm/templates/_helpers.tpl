{{- define "sc.labels" -}}
app.kubernetes.io/name: should-cost
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- with .build }}
should-cost/build: {{ . | quote }}
{{- end }}
{{- end }}

{{- define "sc.image" -}}
{{ .Values.image.repository }}:{{ include "sc.tag" . }}
{{- end }}

{{- define "sc.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* name, secret, key */}}
{{- define "sc.fromSecret" -}}
- name: {{ index . 0 }}
  valueFrom: { secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }} } }
{{- end }}

{{/* How a process reaches Temporal. */}}
{{- define "sc.temporal" -}}
{{- $v := .Values -}}
- { name: TEMPORAL_ADDRESS, value: {{ $v.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ $v.temporal.namespace | quote }} }
{{- with $v.temporal.tlsSecret }}
- { name: TEMPORAL_TLS, value: 'true' }
- { name: TEMPORAL_TLS_CA_FILE, value: /etc/temporal-tls/ca.crt }
- { name: TEMPORAL_TLS_CERT_FILE, value: /etc/temporal-tls/tls.crt }
- { name: TEMPORAL_TLS_KEY_FILE, value: /etc/temporal-tls/tls.key }
{{- end }}
{{- with $v.temporal.serverName }}
- { name: TEMPORAL_TLS_SERVER_NAME, value: {{ . | quote }} }
{{- end }}
{{- with $v.temporal.apiKeySecret }}
{{ include "sc.fromSecret" (list "TEMPORAL_API_KEY" . "apiKey") }}
{{- end }}
{{- end }}

{{/* Settings of api and workers. `component` api or a queue. */}}
{{- define "sc.environment" -}}
{{- $v := .root.Values -}}
- { name: NODE_ENV, value: production }
{{ include "sc.fromSecret" (list "DATABASE_URL" (eq .component "cad" | ternary $v.database.filesSecret $v.database.secret) "url") }}
- { name: DATABASE_POOL_SIZE, value: {{ .poolSize | quote }} }
- { name: DATABASE_PREPARED_STATEMENTS, value: {{ $v.database.preparedStatements | quote }} }
{{ include "sc.temporal" .root }}
{{- if $v.temporal.encryptPayloads }}
- { name: TEMPORAL_ENCRYPT_PAYLOADS, value: 'true' }
{{- if not (has .component (list "api" "orchestration" "delivery")) }}
{{ include "sc.fromSecret" (list "TEMPORAL_PAYLOAD_KEYS" $v.encryptionSecret "payloadKeys") }}
{{- end }}
{{- end }}
{{- with $v.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
- { name: S3_REGION, value: {{ $v.s3.region | quote }} }
- { name: S3_BUCKET, value: {{ $v.s3.bucket | quote }} }
{{- with $v.s3.secret }}
{{ include "sc.fromSecret" (list "S3_ACCESS_KEY_ID" . "accessKeyId") }}
{{ include "sc.fromSecret" (list "S3_SECRET_ACCESS_KEY" . "secretAccessKey") }}
{{- end }}
{{- if has .component (list "api" "orchestration" "delivery") }}
{{ include "sc.fromSecret" (list "ENCRYPTION_KEYS" $v.encryptionSecret "keys") }}
{{- end }}
{{- range $name, $value := $v.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "sc.volumeMounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .root.Values.temporal.tlsSecret }}
- { name: temporal-tls, mountPath: /etc/temporal-tls, readOnly: true }
{{- end }}
{{- end }}

{{- define "sc.volumes" -}}
- { name: tmp, emptyDir: {} }
{{- with .root.Values.temporal.tlsSecret }}
- { name: temporal-tls, secret: { secretName: {{ . }} } }
{{- end }}
{{- end }}

{{/* Of every container but that of the worker that opens files. */}}
{{- define "sc.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
capabilities: { drop: [ALL] }
{{- end }}

{{- define "sc.podSpec" -}}
serviceAccountName: {{ .root.Release.Name }}
automountServiceAccountToken: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  seccompProfile: { type: RuntimeDefault }
  fsGroup: 1000
{{- end }}

{{/* Pods of one component spread over nodes. */}}
{{- define "sc.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "sc.labels" . | nindent 8 }}
{{- end }}
