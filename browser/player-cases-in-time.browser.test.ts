// Places, marks and rules of the player, over one server: a name belongs to one of these files.
import './cases-of-devices.tests.ts'
import './cases-of-marks.tests.ts'
import './cases-of-rules.tests.ts'
