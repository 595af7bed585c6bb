/** A text of several sentences, each on a line of its own. */
export const Sentences = ({ children }: { readonly children: string }) =>
  children.split(/(?<=[.?!]) /).map((sentence, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a text keep their order
    <span key={at} className="sentence">
      {at > 0 && ' '}
      {sentence}
    </span>
  ))
