/** A `catch` that is empty or ignores the error, and a rejection replaced by a plain value. */
const BARE = [
  /\bcatch \{/,
  /\bcatch \(\w+\) \{\s*\}/,
  /\.catch\((?:async )?\(\w*\)(?:: [^=]+)? => (?:\{\s*\}|\(\{|[^(){]*\))/,
  /\.then\([^\n]*, \(\) => (?:\{\s*\}|[^(){]*\))/,
]

/** Numbers of the lines with a bare catch. */
export const bareIn = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (BARE.some((bare) => bare.test(line)) ? [index + 1] : []))
