/** Loaded before a program with `--import`: the program's clock is WRONG_CLOCK_MS ahead. */
const aheadMs = Number(process.env.WRONG_CLOCK_MS)

globalThis.Date = new Proxy(Date, {
  construct: (date, given, asked) =>
    Reflect.construct(date, given.length > 0 ? given : [date.now() + aheadMs], asked),
  get: (date, name) => (name === 'now' ? () => date.now() + aheadMs : Reflect.get(date, name)),
})
