// Positions, bookmarks and progress bars of the player on one server: each name of a person is used by one of these files only.
import './cases-of-devices.tests.ts'
import './cases-of-marks.tests.ts'
import './cases-of-rules.tests.ts'
