import { Agent, request } from 'node:http'

/**
 * Asks over connections that stay open, as a proxy before the server does, with as little work as Node lets one do.
 *
 * @param {string} url
 */
export function createCaller(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  /** @typedef {{ status: number, body: any }} Answer */
  /** @param {string} path @param {{ method?: string, headers?: Record<string, string>, body?: unknown }} [asked] */
  const ask = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((/** @type {(answer: Answer) => void} */ resolve, reject) => {
      const given = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(`${url}${path}`, {
        agent,
        method,
        headers: { ...(given !== undefined && { 'content-type': 'application/json' }), ...headers },
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          if (status >= 400)
            reject(new Error(`${path.split('?')[0]} was answered with ${status}: ${text.slice(0, 200)}`))
          else resolve({ status, body: text ? JSON.parse(text) : undefined })
        })
      })
      sent.end(given)
    })
  return { ask, close: () => agent.destroy() }
}

/** @typedef {ReturnType<typeof createCaller>} Caller */
