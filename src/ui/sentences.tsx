import type { ReactNode } from 'react'

const sentenceEnd = /(?<=[.?!]) (?=\S)/

/**
 * A text of some sentences, each of which has a line of its own. A single sentence stays as it is.
 *
 * @param of renders one sentence
 */
export function Sentences({
  text,
  of = (one) => one,
}: {
  text: string
  of?: (sentence: string) => ReactNode
}) {
  const sentences = text.split(sentenceEnd)
  if (sentences.length === 1) return <span>{of(text)}</span>
  return sentences.flatMap((sentence, index) => [
    index > 0 && (' ' as const),
    <span key={sentence} className="sentence">
      {of(sentence)}
    </span>,
  ])
}
