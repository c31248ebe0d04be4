/**
 * Credited people as JSON `[{id,name}]`; a person that the artifact does not hold is left out. They are ordered below the aggregate,
 * where an index has them in order already: an aggregate that orders by itself sorts every list.
 */
export const AUTHORS = `coalesce('[' || (SELECT group_concat(person, ',') FROM (
    SELECT '{"id":' || json_quote(p.id) || ',"name":' || json_quote(p.name) || '}' AS person
    FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord)) || ']', '[]')`

/** The first membership by the id of the series. */
export const FIRST_SERIES = `(SELECT json_object('id', s.id, 'name', s.name, 'position', m.position)
    FROM series_works m JOIN series s ON s.id = m.series_id WHERE m.work_id = w.id ORDER BY s.id, m.rowid LIMIT 1)`

/** Dates of unequal length compare as text: \`2021\` comes before \`2021-05\`. */
const RELEASED = `(SELECT min(r.release_date) FROM recordings r WHERE r.work_id = w.id AND r.release_date <> '')`

const COVER = `(SELECT r.cover_url FROM recordings r WHERE r.work_id = w.id AND r.cover_url <> '' ORDER BY r.id LIMIT 1)`

/** The fields of a card in the order of the wire, without braces: for what has fields of its own beside them. */
export const CARD_FIELDS = `'"id":' || json_quote(w.id) || ',"title":' || json_quote(w.title) || ',"authors":' || ${AUTHORS}
    || ',"language":' || json_quote(coalesce(w.language, '')) || ',"series":' || coalesce(${FIRST_SERIES}, 'null')
    || coalesce(',"release_date":' || nullif(json_quote(${RELEASED}), 'null'), '')
    || ',"cover_url":' || json_quote(${COVER}) || ',"added_at":' || json_quote(w.added_at)`

/**
 * The summary of a work as JSON text, made by SQLite (docs/reference/metadata.md 1.2): an expression for a query in which \`w\` is
 * a row of \`works\`. Every list of works selects it.
 */
export const WORK_CARD = `'{' || ${CARD_FIELDS} || '}'`

/** A value that is JSON without quotes, whatever a third-party table holds. */
export const whole = (value: string): string => `CAST(coalesce(${value}, 0) AS INTEGER)`

/** A member of an object that is left out when there is nothing to say. */
export const optionalMember = (name: string, value: string): string =>
  `CASE WHEN ${value} <> '' THEN ',"${name}":' || json_quote(${value}) ELSE '' END`
