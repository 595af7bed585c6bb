import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The callee's name: `ignore` of `ignore(error, 'why')`, `warn` of `log.warn('…')`. */
const nameOf = (/** @type {any} */ { callee }) =>
  (callee.type === 'MemberExpression' ? callee.property : callee).name

const forLog = ['ignore', 'debug', 'info', 'warn', 'error']

/** The words of a log line may change: no test holds them. @type {import('@stryker-mutator/api/ignore').Ignorer} */
const logTexts = {
  shouldIgnore(path) {
    const { node, parent: call } = /** @type {{ node: any, parent: any }} */ (/** @type {unknown} */ (path))
    const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
    if (!isText || call?.type !== 'CallExpression' || !forLog.includes(nameOf(call))) return undefined
    return 'the words of a log line'
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts)]
