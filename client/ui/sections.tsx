interface SectionsProps {
  sections: readonly { head: string; lines: readonly string[] }[]
}

/** Points of an explanation under their heads. */
export const Sections = ({ sections }: SectionsProps) =>
  sections.map(({ head, lines }) => (
    <section key={head}>
      <h3 className="text-text-2">{head}</h3>
      <ul className="mt-0.5 list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ))
