/**
 * Own estimates for grades that the price table covers with their family's price only, where that would be wrong by about half or
 * more: `price, scrap price` in EUR/kg, small lot in Germany, set beside the priced neighbours of the table (assumed, sigma 0.35).
 */
const LIST = {
  alloy_steel:
    '1.6773 3.2,0.24; 1.8799 2.6,0.2; 1.8734 2.6,0.2; 1.5752 2.4,0.22; 1.8509 2.6,0.2; 1.8983 2.4,0.2',
  tool_steel:
    '1.1545 3,0.2; 1.2162 3,0.2; 1.2738 3.8,0.22; 1.2990 8,0.3; 1.3344 14,1.4; 1.3247 26,2.5; 1.3207 28,2.6; 1.3355 22,2.4',
  ferritic:
    '1.4000 2.9,0.45; 1.4005 3,0.45; 1.4006 2.9,0.45; 1.4028 3.3,0.45; 1.4031 3.4,0.45; 1.4105 3.4,0.45; 1.4109 4.5,0.45; 1.4113 3.4,0.45; 1.4125 5.5,0.45; 1.4509 3.4,0.45; 1.4510 3.2,0.45; 1.4512 2.9,0.45; 1.4521 3.9,0.5; 1.4713 4.5,0.45; 1.4742 5,0.45',
  austenitic:
    '1.4162 5.2,0.8; 1.4362 6,1; 1.4429 7,1.5; 1.4436 6,1.45; 1.4438 7,1.6; 1.4439 10,2; 1.4460 7,1.3; 1.4501 11,1.7; 1.4545 11,0.9; 1.4548 9,0.9; 1.4563 20,3.5; 1.4565 18,2.5; 1.4568 13,1; 1.4833 8,1.6; 1.4876 22,3.5; 1.4980 24,3; 1.4409 6.5,1.45',
  aluminium: 'AW-2014 7.5,1; AW-2618A 10,1; AW-7050 10.5,1',
  copper:
    'CW009A 14,7.5; CW021A 12,7.4; CW103C 34,6; CW111C 15,6; CW114C 12.5,7; CW118C 13,7; CW304G 14,5; CW306G 13,5; CW308G 15,5; CW354H 22,6.5; CW401J 14,4; CW403J 14,4; CW450K 13,6.3; CW451K 13.5,6.3; CW459K 14,6.5; CC480K 15,6; CC484K 17,6.2; CC333G 15,5; CC331G 13.5,5',
  titanium: '3.7235 160,3; 3.7195 60,3; 3.7105 45,3; 3.7115 60,3',
  nickel:
    '2.4066 30,9; 2.4068 32,9; 2.4375 45,7; 2.4663 75,9; 2.4669 55,7; 2.4602 60,9; 2.4610 60,9; 2.4605 65,9; 2.4665 60,8; 2.4952 60,7; 2.4654 95,9',
  magnesium: 'M16410 25,1.5; M18430 60,2',
  plastics:
    'POM-GF25 12,0; PA6-G-OIL 8,0; PA66-GF50 10,0; PA12 14,0; PA12-PBF 55,0; PE-LD 3.6,0; PP-T20 5,0; PVC-C 11,0; PC-GF20 11,0; PS 3.8,0; PS-HI 4,0; PBT 9,0; PBT-GF30 10,0; PTFE-GF25 28,0; PEEK-GF30 100,0; PEEK-CF30 130,0; PPS-GF40 30,0; PPSU 45,0; PPE 14,0; PAI 320,0; TPU 10,0',
  thermosets:
    'EP-GC-201 15,0; EP-GC-203 18,0; PF31 3,0; MF150 3.5,0; UF131 2.5,0; UP-SMC 3.5,0; UP-BMC 3.2,0',
};

/** Primary code → `{price_per_kg, scrap_price_per_kg}`. */
export const PRICE_ESTIMATES = new Map(
  Object.values(LIST)
    .flatMap((line) => line.split('; '))
    .map((entry) => {
      const [code, figures] = entry.split(' ');
      const [price, scrap] = figures.split(',').map(Number);
      return [code, { price_per_kg: price, scrap_price_per_kg: scrap }];
    }),
);

export const ESTIMATE_SIGMA = 0.35;
