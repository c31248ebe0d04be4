/**
 * Credited people as JSON `[{id,name}]`; missing people are left out. Ordered in a subquery, where an index has them in order already, since
 * ORDER BY in an aggregate always sorts.
 */
export const AUTHORS = `coalesce('[' || (SELECT group_concat(person, ',') FROM (
    SELECT '{"id":' || json_quote(p.id) || ',"name":' || json_quote(p.name) || '}' AS person
    FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord)) || ']', '[]')`

/** The first series by id. */
export const FIRST_SERIES = `(SELECT json_object('id', s.id, 'name', s.name, 'position', m.position)
    FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id ORDER BY s.id, m.rowid LIMIT 1)`

/** Dates are compared as text, so \`2021\` comes before \`2021-05\`. */
const RELEASED = `(SELECT min(r.release_date) FROM recordings r WHERE r.work_id = w.id AND r.release_date <> '')`

const COVER = `(SELECT r.cover_url FROM recordings r WHERE r.work_id = w.id AND r.cover_url <> '' ORDER BY r.id LIMIT 1)`

/** The fields of a card in wire order, without braces, so that others can be added. */
export const CARD_FIELDS = `'"id":' || json_quote(w.id) || ',"title":' || json_quote(w.title) || ',"authors":' || ${AUTHORS}
    || ',"language":' || json_quote(coalesce(w.language, '')) || ',"series":' || coalesce(${FIRST_SERIES}, 'null')
    || coalesce(',"release_date":' || nullif(json_quote(${RELEASED}), 'null'), '')
    || ',"cover_url":' || json_quote(${COVER}) || ',"added_at":' || json_quote(w.added_at)`

/**
 * The card of a work as JSON text, built by SQLite (docs/reference/metadata.md 1.2): an expression for a query in which \`w\` is
 * a row of \`works\`. Every list of works selects it.
 */
export const WORK_CARD = `'{' || ${CARD_FIELDS} || '}'`

/** A whole number, even if a third-party table contains something else. */
export const whole = (value: string): string => `CAST(coalesce(${value}, 0) AS INTEGER)`

/** A member of an object that is left out when empty. */
export const optionalMember = (name: string, value: string): string =>
  `CASE WHEN ${value} <> '' THEN ',"${name}":' || json_quote(${value}) ELSE '' END`
