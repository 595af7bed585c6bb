export interface SentencesProps {
  /** One or more sentences. */
  readonly children: string
}

/** A text whose sentences each begin a line, so that no line ends with the first word of a sentence. */
export const Sentences = ({ children }: SentencesProps) =>
  children
    .replace(/([.?!]) +/g, '$1\n')
    .split('\n')
    .map((sentence, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the sentences are a fixed text
      <span key={index} className="sentence">
        {index > 0 && ' '}
        {sentence}
      </span>
    ))
