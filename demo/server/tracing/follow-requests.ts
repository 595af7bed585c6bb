import type { HttpBindings } from '@hono/node-server'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isFromProxy } from '../http/client-address'
import type { TrustedProxies } from '../settings/addresses'
import type { CurrentSpan } from './tracing'

/** Makes a span of each request, by its route: paths, queries and headers may say who asks. */
export function followRequests(
  tracer: Tracer,
  current: CurrentSpan,
  trustProxy: TrustedProxies,
): MiddlewareHandler {
  const propagator = new W3CTraceContextPropagator()
  return async (context, next) => {
    const { method, raw } = context.req
    const parent = isFromProxy(context, trustProxy)
      ? propagator.extract(ROOT_CONTEXT, Object.fromEntries(raw.headers), defaultTextMapGetter)
      : ROOT_CONTEXT
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    await current.run(trace.setSpan(parent, span), next)
    const route = routePath(context)
    const { outgoing }: HttpBindings = context.env
    const { status } = context.res
    const failCode: unknown = context.get('failCode')
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.route': route,
      'http.response.status_code': status,
      'mfa.request_id': String(outgoing.getHeader('X-Request-Id') ?? ''),
      ...(failCode === undefined ? {} : { 'mfa.fail_code': String(failCode) }),
      ...(status >= 500 ? { 'error.type': String(status) } : {}),
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
