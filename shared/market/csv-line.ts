/**
 * Fields of one CSV line. Double quotes may wrap a field and hold commas; `""` inside them is one quote. Undefined where
 * a quote does not end.
 */
export function splitCsv(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if (quoted) {
      if (char !== '"') field += char
      else if (line[i + 1] === '"') field += line[++i]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      fields.push(field)
      field = ''
    } else field += char
  }
  if (quoted) return undefined
  fields.push(field)
  return fields
}
