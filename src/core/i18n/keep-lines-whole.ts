/**
 * Texts that no line tears apart in the wrong place: in Korean a particle stays with the quotation that it belongs to
 * (‘기기 추가’를), “중입니다…” never stands alone on the last line, and a text message is one word; in English “one-time” is.
 */
export const keepLinesWhole = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(/’(?=[가-힣])|one-(?=time)/gi, '$&\u2060').replace(/ (?=중입니다|메시지)/g, '\u00a0'),
    ]),
  )
