import { address, pageOrigin, proxies, publicOrigin } from '../addresses'
import { file } from '../files'
import { domain, host, list, oneOf, text, wholeNumber } from '../kinds'
import { setting } from '../setting'

/** Where the server listens, and under which names people reach it. */
export const network = {
  port: setting({
    variable: 'PORT',
    value: wholeNumber(0, 65_535),
    usual: 8080,
    meaning: 'Port to listen at; 0 takes a free one.',
  }),
  host: setting({
    variable: 'HOST',
    value: text,
    usual: '127.0.0.1',
    meaning: 'Address to listen at; 0.0.0.0 opens the server to the network.',
  }),
  publicUrl: setting({
    variable: 'PUBLIC_URL',
    value: publicOrigin,
    meaning: 'Origin under which people reach the server, with https. Needed without DEMO.',
    usually: 'with DEMO, the host that each request names',
  }),
  rpId: setting({
    variable: 'RP_ID',
    value: domain,
    meaning: 'The domain to which passkeys are bound: the host of PUBLIC_URL or a domain above it.',
    usually: 'the host of PUBLIC_URL or of the request',
  }),
  tlsCert: setting({
    variable: 'TLS_CERT',
    value: file,
    meaning: 'PEM file with the certificate and those that signed it, where no proxy in front has it.',
  }),
  tlsKey: setting({
    variable: 'TLS_KEY',
    value: file,
    meaning: 'PEM file with the private key of TLS_CERT.',
  }),
  trustProxy: setting({
    variable: 'TRUST_PROXY',
    value: proxies,
    usual: false,
    meaning:
      'Proxies whose X-Forwarded-For, X-Request-Id and traceparent count: their addresses or networks, or 1 for those on this machine.',
  }),
  allowedOrigins: setting({
    variable: 'ALLOWED_ORIGINS',
    value: list(pageOrigin),
    usual: [],
    meaning: "Other origins whose pages may call the API; '*' for any.",
    usually: 'none',
  }),
  apiServerDomain: setting({
    variable: 'API_SERVER_DOMAIN',
    value: host,
    meaning: 'The domain that bridge calls have to name.',
    usually: 'the host of PUBLIC_URL or of the request',
  }),
  metricsPort: setting({
    variable: 'METRICS_PORT',
    value: wholeNumber(1, 65_535),
    meaning: 'Port with /metrics for Prometheus.',
    usually: 'none, and no metrics',
  }),
  metricsHost: setting({
    variable: 'METRICS_HOST',
    value: text,
    usual: '127.0.0.1',
    meaning: 'Address of METRICS_PORT.',
  }),
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: address(['http:', 'https:'], 'http://localhost:4318'),
    meaning: 'Collector of OpenTelemetry that traces are sent to over HTTP.',
    usually: 'none, and no traces',
  }),
  drainSeconds: setting({
    variable: 'DRAIN_SECONDS',
    value: wholeNumber(0, 600),
    usual: 3,
    meaning: 'Seconds between SIGTERM, from when on /readyz says 503, and the end of new connections.',
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    value: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    usual: 'info',
    meaning:
      'The least important log lines that are written: trace, debug, info, warn, error, fatal or silent.',
  }),
}
