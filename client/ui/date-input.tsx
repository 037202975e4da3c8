interface DateInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Meaning of an empty field. */
  hint?: string
}

/** A day (YYYYMMDD) or a minute (YYYYMMDDHHmm), typed. */
export function DateInput({ label, value, onChange, hint }: DateInputProps) {
  return (
    <label className="flex items-center gap-1.5 text-12 text-text-2">
      {label}
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={hint}
        inputMode="numeric"
        maxLength={12}
        className="num h-6 w-28 rounded border border-line bg-raised px-1.5 text-13 text-text-1 placeholder:text-text-3"
      />
    </label>
  )
}
