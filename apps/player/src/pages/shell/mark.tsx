/** The logo: three ticks on a line, the middle third filled. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg class="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 16h28M5 10v12M16 10v12M27 10v12" stroke="var(--accent)" stroke-width="2" stroke-linecap="round" />
      <path d="M11.5 16h9" stroke="var(--accent)" stroke-width="6" />
    </svg>
  )
}
