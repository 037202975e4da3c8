/** Names and figures in columns of rows. */
export function Figures({ rows, columns = 1 }: { rows: readonly (readonly [string, string])[]; columns?: 1 | 2 }) {
  return (
    <dl className={`num grid gap-x-4 text-12 ${columns === 2 ? 'grid-cols-2' : 'grid-cols-1'}`}>
      {rows.map(([label, text]) => (
        <div key={label} className="flex h-5 items-center justify-between gap-2">
          <dt className="whitespace-nowrap text-text-3">{label}</dt>
          <dd className="truncate">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
