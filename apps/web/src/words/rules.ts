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
D10 The advanced rules join the game one by one, as both agree when the room is opened.
D10.1 With more power the Mosquito has 8 markers, and the strike is worth 2 less.
D10.2 Before two moves that the weather card names the wind may turn, and clouds, storms and fogs drift with it.
D10.3 After a weather change, or after the strike, the British may plan the route anew, in secret.
D10.4 Medals are earned for meeting three or more squadrons, or none, and spent on six things.
D10.5 High over a lit cloud the searchlights help a high squadron twice.
D10.6 Each flak in the hex beyond the first takes 1 off what the fighters get.
D10.7 Once before it lands, a Messerschmitt with MW-50 flies two hexes in a turn, each for its own fuel.
D12 The expansions bring pieces and turns of their own; each is agreed when the room is opened.
D12.1 The Ju 88 takes the place of any squadron; its observer ignores a cloud once on the way out and once on the way home.
D12.2 The British hand over five crests, the target’s among them; then up to five tiles may be moved.
D12.2a The British target is drawn by chance; they may reject one draw and then fly to the second.
D12.3 Two to four Germans share the squadrons, each with a personal track; if they lead, whoever is furthest along wins.
D12.4 A Window card before a compass card scores for the British in the hex that this card enters.
D12.5 If Window is announced, Wild Boars wait on airports; each flies once, up to two hexes, and hunts by sight.
D12.6 Each quad flak gives 2 when the Mosquito ends its move low in its hex.
D12.7 Under an acoustic mirror no medal removes flak or searchlights; over the target it takes 1 off the strike.
D12.8 Flak that hits for 3 earns the silver ace, for 4 the gold one; an ace is a flak of base 2.
D12.9 Rail flak may move one hex in each fighters’ turn, never into home waters.
D12.10 British guns take fuel from fighters over them, British searchlights dazzle them; each gives two more tiles.
D12.11 There are two each of quad flak, acoustic mirror and rail flak.
D13.1 The number of nights is agreed on before.
D13.2 In a mirror match the second night is flown under the same weather with sides exchanged.
D14 What is not listed as known to all is known to its owner only.
D11 In the solo mission the human is German and the bomber flies by the cards. No advanced rules; hexes 7, 15, 30 and 43 are closed to it.
D11.1 Red cards lead out, green ones home, in two decks shuffled apart.
D11.2 The weather card gives both start airports, and says whether the first or the second city entered is the target.
D11.3 Bomber and Mosquito fly high, and the Mosquito drops from there.
D11.4 Fighters, bomber, Mosquito. Cards that turn too sharply, leave the board, or lead where no target or no landing can be reached are put aside. An empty deck is reshuffled.
D11.5 The Mosquito keeps east of the bomber on the way out and west of it on the way home, and drops one bomb on a German airport. What is left counts as target markers at the strike.
D11.6 The first green card may have any heading.
D11.7 The bomber lands when a green card brings it onto a British airport.
D11.8 Harder: a Mosquito that bombs what hurts most, fewer tiles, any turn.
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
T11 At a table with clocks time is kept from start to end. Nobody loses by it alone.
T12 Whose time is not over has still time, and while the clocks stand after an outage nobody is late.
T13 When the other side’s time is over, who is in time may claim the win, let a stand-in finish the turn with safe orders, or wait. While both prepare: who is ready.
T14 Who has to go may let a player by computer play on, if the others agree. He sees everything, and takes over again whenever he likes.
T15 While the computer plays for a seat, whoever holds it gives no orders in the game.
`)

/** What a rule says; nothing of one that is not explained here. */
export const ruleText = (rule: string): string | undefined => rules.find(({ id }) => id === rule)?.text
