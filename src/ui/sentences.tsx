import type { ReactNode } from 'react'

const sentenceEnd = /(?<=[.?!]) (?=\S)/

export interface SentencesProps {
  /** One or more sentences. */
  readonly children: string
  /** Renders one sentence. By default it is plain text. */
  readonly of?: (sentence: string) => ReactNode
}

/** A text whose sentences each begin a line. A single sentence stays as it is. */
export function Sentences({ children, of = (sentence) => sentence }: SentencesProps) {
  const sentences = children.split(sentenceEnd)
  if (sentences.length === 1) return <span>{of(children)}</span>
  return sentences.flatMap((sentence, index) => [
    index > 0 && (' ' as const),
    <span key={sentence} className="sentence">
      {of(sentence)}
    </span>,
  ])
}
