/** ⤓: values were skipped, only the newest are shown. `reason` says why, in words; nothing is drawn without one. */
export function ConflatedMark({ reason, label }: { reason: string | undefined; label: string }) {
  if (reason === undefined) return null
  return (
    <span role="img" aria-label={`${label}：${reason}`} title={`${label}：${reason}`} className="text-warning">
      ⤓
    </span>
  )
}
