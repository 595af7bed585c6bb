/** For `test.use`: what moves for most people moves in this file. Elsewhere people are as if they had asked for stillness. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
