import { optionalRules } from '@opsroom/rules/duel'
import { aceGunners } from './aces/aces.ts'
import { britishGuns } from './british-ground/british-ground.ts'
import { germanRulebook } from './german-rulebook/german-rulebook.ts'
import { junkers } from './ju88/ju88.ts'
import { medalsRule } from './medals/medals.ts'
import { acousticMirror } from './mirror/mirror.ts'
import { mw50Boost } from './mw50/mw50.ts'
import { addOptions } from './options.ts'
import { planningAnew } from './planning-anew/planning-anew.ts'
import { quadFlak } from './quad-flak/quad-flak.ts'
import { railFlak } from './rail-flak/rail-flak.ts'
import { randomTarget } from './random-target/random-target.ts'
import { soloOption } from './solo/solo.ts'
import { wallsHaveEars } from './walls-have-ears/walls-have-ears.ts'
import { changingWeather } from './weather-change/weather-change.ts'
import { wildBoar } from './wild-boar/wild-boar.ts'
import { windowFoil } from './window/window.ts'

// Registers the optional rules with the board. An option that is not listed here has only words:
// `messages/<language>/duel/options/<option>.json`.
addOptions(
  [
    changingWeather,
    planningAnew,
    medalsRule,
    mw50Boost,
    soloOption,
    junkers,
    wallsHaveEars,
    randomTarget,
    windowFoil,
    wildBoar,
    quadFlak,
    acousticMirror,
    aceGunners,
    railFlak,
    britishGuns,
    germanRulebook,
  ],
  optionalRules,
)
