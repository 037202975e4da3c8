/** Progress as text and as a bar; screen readers announce it. */
export function ProgressBar({ done, of, text }: { done: number; of: number; text: string }) {
  return (
    <span role="status" className="num flex items-center gap-2 text-12 text-text-2">
      <span aria-hidden="true" className="h-1.5 w-20 bg-raised">
        <span className="block h-full bg-accent" style={{ width: `${of > 0 ? (done / of) * 100 : 0}%` }} />
      </span>
      {text}
    </span>
  )
}
