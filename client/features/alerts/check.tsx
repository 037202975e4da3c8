interface CheckProps {
  label: string
  title?: string
  value: boolean
  onChange: (value: boolean) => void
}

export function Check({ label, title, value, onChange }: CheckProps) {
  return (
    <label className="flex h-7 items-center gap-1.5 text-13 whitespace-nowrap" title={title}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
