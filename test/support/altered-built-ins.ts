/** Files of libraries below node_modules that change what the language and the browser bring, as they were published. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  'Prototype 1.6.1': ['old-libraries/test/3rdparty/prototype-1.6.1.js'],
  'Prototype 1.7.0': ['old-libraries/test/3rdparty/prototype-1.7.0.0.js'],
  'MooTools 1.3.2': ['old-libraries/test/3rdparty/mootools-1.3.2.js'],
  'MooTools 1.4.1': ['old-libraries/test/3rdparty/mootools-1.4.1.js'],
  'Ext Core 3.1.0': ['old-libraries/test/3rdparty/ext-core-3.1.0.js'],
  'Sugar 1.5.0': ['sugar/sugar-full.js'],
  'es5-shim and es6-shim': [
    ...['es5-shim/es5-shim.js', 'es5-shim/es5-sham.js'],
    ...['es6-shim/es6-shim.js', 'es6-shim/es6-sham.js'],
  ],
  'core-js 2': ['core-js/client/shim.js'],
  'jQuery 1.7.1 and Underscore': [
    'old-libraries/test/3rdparty/jquery-1.7.1.js',
    'old-libraries/test/3rdparty/underscore-1.2.3.js',
  ],
}

/** Changes that pages make to built-ins, each as a separate script. */
export const scripts: Readonly<Record<string, string>> = {
  'members of every object': `
    Object.prototype.each = function (run) { for (const key in this) run(this[key], key) }
    Object.prototype.toJSON = function () { return 'own' }
    Object.prototype.size = 3`,
  'members of every list': `
    Array.prototype.toJSON = function () { return 'a list' }
    Array.prototype.remove = function (item) { this.splice(this.indexOf(item), 1) }
    Array.prototype.entries = function () { return this.slice() }
    Array.from = (list) => [].slice.call(list)`,
  'members of every text and number': `
    String.prototype.toJSON = function () { return 'a text' }
    Number.prototype.toJSON = function () { return 'a number' }
    Function.prototype.bind = function (self) { const run = this; const more = [].slice.call(arguments, 1)
      return function () { return run.apply(self, more.concat([].slice.call(arguments))) } }`,
  'storage that reads and writes JSON': `
    const { getItem, setItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      const text = getItem.call(this, key)
      try { return JSON.parse(text) } catch { return text }
    }
    Storage.prototype.setItem = function (key, value) { setItem.call(this, key, JSON.stringify(value)) }`,
  'JSON that makes dates and leaves out': `
    const { parse, stringify } = JSON
    JSON.parse = (text) => parse(text, (_, value) => /^\\d{4}-\\d\\d-\\d\\d/.test(value) ? new Date(value) : value)
    JSON.stringify = (value) => stringify(value, null, 2).replace(/"(\\w+)":/g, '$1:')`,
  'a Promise of an old polyfill': `
    const Native = Promise
    function OldPromise(run) {
      const native = new Native(run)
      this.then = (done, failed) => OldPromise.resolve(native.then(done, failed))
      this.catch = (failed) => this.then(undefined, failed)
    }
    OldPromise.resolve = (value) => new OldPromise((resolve) => resolve(value))
    OldPromise.reject = (error) => new OldPromise((_, reject) => reject(error))
    OldPromise.all = (list) => OldPromise.resolve(Native.all(list))
    OldPromise.race = (list) => OldPromise.resolve(Native.race(list))
    window.Promise = OldPromise`,
  'variables with names of built-ins': `
    var performance = { rate: 3 }, event = null, screen = 'main', status = 2, history = []
    function open() {} function close() {} function find() {} function stop() {} function focus() {}`,
}

/** Pages that let no script change a built-in any more, each as a separate script. */
export const lockdowns: Readonly<Record<string, string>> = {
  'a frozen Object.prototype': 'Object.freeze(Object.prototype)',
  'frozen built-ins': `
    for (const own of [Object, Array, Function, Promise, RegExp, Error, TypeError, Map, Set, WeakMap, Date, String, Number,
      Symbol, Event, EventTarget, Uint8Array, Object.getPrototypeOf(Uint8Array), DataView, ArrayBuffer]) {
      Object.freeze(own.prototype)
      Object.freeze(own)
    }`,
}
