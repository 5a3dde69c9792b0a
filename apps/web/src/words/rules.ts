export interface RuleWords {
  id: string
  text: string
}

const list = (text: string): RuleWords[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', ...words] = line.trim().split(' ')
      return { id, text: words.join(' ') }
    })

/** Every rule that the base game cites, in short words of our own. An own help page, not the rulebook. */
export const rules: readonly RuleWords[] = list(`
D1 The map has numbered hexes with six ways out: north-east, east, south-east, south-west, west, north-west.
D1.1 The board is data: which hexes it has, which airports and cities, comes from the chosen board.
D1.2 No aircraft leaves the board.
D1.3 A city has a value in points and a difficulty: easy, moderate or difficult.
D1.4 Home waters are Britain and the sea. No German tile stands there, and a crash there costs more.
D1.5 A hex holds any number of aircraft.
D2 British: a bomber stream, a Mosquito, markers and compass cards. German: four squadrons and 40 tiles.
D2.3 Every tile has two sides. What is shown on one side is gone from the other, so some kinds run out together.
D3 A night: squadrons to airports, weather, raid plan and defences in secret, take-off, then rounds of Mosquito, fighters, bomber.
D3.7 Plan and defences are made at the same time, unseen. The curtain rises when both are locked.
D3.8 What you prepare is kept on the server: a reload loses nothing.
D4 The bomber flies a route of compass cards that is fixed before take-off.
D4.1 At most 14 cards, from a British airport over the target to a British airport.
D4.2 From card to card the heading turns one step at most. The first card and the first after the target are free.
D4.3 Up to the target cards lead east, after it west. In the first edition any card may be used at any time.
D4.4 The bomber attacks its target when it first enters that hex, and nothing else ever.
D4.5 Low or high is said with the first card and holds all night.
D4.6 Once the defences are seen the route stands.
D4.7 Each card is seen when it is flown. How many follow is secret.
D4.8 Take-off comes with the first card, landing with the last.
D5 The Mosquito flies ahead, marks, bombs and hunts fighters.
D5.1 It moves up to two hexes in any direction, without fuel, and acts where it stops.
D5.2 It takes off in round 1; low or high is chosen anew after each move.
D5.3 Squadrons that fly into its hex, stay there in the air or take off there meet it in the fighters’ turn.
D5.4 Low over an airport it makes each take-off and landing there cost a point, unless balloons stand guard. In the first edition also when high.
D5.5 It drops target markers on cities from any height; bombs on airports and ground units only when low.
D5.6 Each smoke screen in the hex makes every hit cost one marker more.
D5.7 A turn with bombs costs a point for each balloon barrier in the hex that this attack leaves standing.
D5.8 Used markers are gone for the night.
D5.9 Neither flak nor fighters hurt it.
D5.10 It may land on a British airport, but not where the bomber will land; bomber and Mosquito start apart.
D6 Four squadrons with a fuel gauge each, one order a turn.
D6.1 In the fighters’ turn each squadron may act once, in any order.
D6.2 From the ground: stay; take off into the next hex, low; or stay over the airport, low for 1 fuel or high for 2.
D6.3 In the air: circle for 1; one hex for 2, for 3 against the wind, for 1 with it.
D6.4 With the wind it may fly two hexes straight for 2 fuel.
D6.5 Altitude may change freely after a move, but a one-hex take-off arrives low.
D6.6 No more than 3 fuel a turn, and never more than the gauge shows.
D6.7 Landing is free, on a German airport with room, and fills the tank. A fuel truck makes room for one more.
D6.8 With an empty tank it can only land where it is.
D6.9 Take-offs and landings can cost points (table S3).
D6.10 On the ground it neither fights nor is fought.
D6.11 No squadron crashes while it can circle or land.
D6.12 A crash costs 2 points and the squadron for tonight; at sea 4 points, and it is gone for good.
D6.13 At the end of the turn squadrons without an order circle; with an empty tank they land or crash.
D7 Tiles stand anywhere on land and act when the bomber enters their hex.
D7.1 Fire engines stand in cities, fuel trucks on German airports, nothing in home waters.
D7.2 A tile acts in its own hex.
D7.3 Flak, searchlights and radars count in tables S4 and S5.
D7.4 A fire engine in the target saves a point; engines of cities within two hexes save one for each two.
D7.5 A smoke screen in the target saves a point and makes bombing dearer.
D7.6 A shelter in the target saves two points.
D7.7 Balloons keep the Mosquito’s blockade away and make its bombs cost points.
D7.8 A fuel truck makes room for a further squadron.
D7.9 On later nights all tiles may be moved and turned but shelters, which stay.
D8 Clouds, storms and fog act in their hexes, moon and summer everywhere.
D8.1 The weather card gives clouds, storms, fog, wind, moon and season.
D8.2 Weather in a hex changes what is scored there.
D8.3 A summer night counts from the bomber’s eighth card on.
D8.4 Fog costs the bomber 1 point at take-off and 2 at landing.
D8.5 Each storm that the bomber enters costs 2 points.
D9 Each change of score is an entry whose lines say why. None is worth less than nothing.
D9.1 When the bomber flies: storm, fighters, flak, strike, landing, in this order.
D9.2 Points carry over from night to night; most points win, none is a draw.
D13.1 The number of nights is agreed on before.
D13.2 In a mirror match the second night is flown under the same weather with sides exchanged.
D14 What is not listed as known to all is known to its owner only.
D15.1 An entry that would be worth less than nothing is worth nothing.
D15.2 A storm takes 2 from a fight, landing in fog costs 2, a low strike brings 4.
D15.3 Through smoke a hit costs one marker and one more for each smoke screen.
D15.6 Searchlights over a city without the bomber do nothing; radars add up.
D15.7 The Mosquito must take off in round 1 and may stay over its airport.
D15.8 Once the bomber has landed no fighter takes off any more.
D15.9 The meeting with the Mosquito is scored once, at the end of the fighters’ turn.
D15.10 Fire engines in the target count fully; those of other cities pair up.
D15.11 A destroyed tile does nothing.
D15.13 Landings under a low Mosquito count.
S1 Strike, to the British: value of the city, full moon +3, each marker +1, low +4; searchlight −1, fire engine −1, shelter −2, smoke −1, cloud −5, storm −7, fog −3, new moon −3.
S2 Mosquito against fighters, to the British: 1 for each squadron, two at most; full moon +1, summer +1, cloud −1, storm −2, Mosquito low −1.
S3 A fighter takes off or lands, to the British: fog +1, storm +1, blockade +1, each bomb on the airport +1.
S4 Each squadron over the bomber’s hex, to the German: 2, radar +1, full moon +1, summer +1, cloud −1, storm −2, lower than the bomber −1; searchlights help one squadron.
S5 Each flak in the bomber’s hex, to the German: 1, each searchlight +1, bomber low +2.
S6 Bomber and weather, to the German: storm 2, take-off in fog 1, landing in fog 2.
S7 Bombs past balloons, to the German: 1 for each barrier left.
S8 Crash of a squadron, to the British: 2, at sea 4.
`)
