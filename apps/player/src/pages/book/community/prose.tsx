import { paragraphs } from '../text/paragraphs.ts'

/** A text of the community, as plain paragraphs. */
export const Prose = ({ text }: { text: string }) => (
  <div class="reading">
    {paragraphs(text).map((paragraph, index) => (
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
)
