import type { Slot } from '../../../src/ui/slot'

/** A section of the page; its id is a link target. */
export const Section = ({ id, title, children }: { id: string; title: string; children: Slot }) => (
  <section className="board-section" id={id} aria-labelledby={`${id}-title`}>
    <h2 className="section-title" id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
)

/** One state of a primitive, with a caption. */
export const Sample = ({ caption, children }: { caption: string; children: Slot }) => (
  <figure>
    <figcaption>{caption}</figcaption>
    {children}
  </figure>
)
